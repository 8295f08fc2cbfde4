import { createHash } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type ImportedRow, collect } from './collect.ts';
import type { SourceCompany, SourceIndustry } from './import-companies.ts';
import { type Cells, type Source, type SourceRow, csvSourceRows } from './source-rows.ts';
import { type FileTally, tallyOf } from './tally.ts';

export type ImportProgress = { readonly file: string; readonly rows: number };

/** What every part of one import needs. */
export type Work = {
  readonly from: string;
  readonly asOf: string;
  readonly asOfMs: number;
  /** The folder that is being filled. */
  readonly folder: string;
  readonly symbols: ReadonlySet<string>;
  readonly companies: readonly SourceCompany[];
  /** By symbol: those of companies whose row has none are added as the files of the SEC name them. */
  readonly industries: Map<string, SourceIndustry>;
  readonly onProgress?: (progress: ImportProgress) => void;
};
export type Part = { readonly sources: readonly FileTally[]; readonly written: readonly WrittenFile[] };
export type WrittenFile = { readonly file: string; readonly rows: number; readonly sha256: string };

export type Convert<Content> = (content: Content, symbols: ReadonlySet<string>) => ImportedRow;

const PROGRESS_ROWS = 20_000;

export function collectCsv(
  work: Work,
  into: Map<string, ImportedRow>,
  source: Source,
  convert: Convert<Cells>,
  isSuperseded?: (row: ImportedRow) => boolean,
): Promise<FileTally> {
  return collectFrom(work, into, { source, rows: csvSourceRows(source, ['symbol']), convert, isSuperseded });
}

type From<Content> = {
  readonly source: Source;
  readonly rows: AsyncIterable<SourceRow<Content>>;
  readonly convert: Convert<Content>;
  readonly isSuperseded?: ((row: ImportedRow) => boolean) | undefined;
};

export async function collectFrom<Content>(
  { asOfMs, symbols, onProgress }: Work,
  into: Map<string, ImportedRow>,
  { source, rows, convert, isSuperseded }: From<Content>,
): Promise<FileTally> {
  const tally = tallyOf(source.file);
  await collect(into, {
    rows,
    convert: (content) => convert(content, symbols),
    asOfMs,
    tally,
    ...(isSuperseded && { isSuperseded }),
    onRow: () => {
      if (tally.read() % PROGRESS_ROWS === 0) onProgress?.({ file: source.file, rows: tally.read() });
    },
  });
  onProgress?.({ file: source.file, rows: tally.read() });
  return tally.result();
}

/** Writes rows in the order of their keys. */
export async function writeRows(
  folder: string,
  file: string,
  header: string | undefined,
  rows: ReadonlyMap<string, ImportedRow>,
) {
  const sorted = [...rows.values()].sort((one, other) => (one.key < other.key ? -1 : 1));
  const lines = sorted.map(({ line }) => line);
  const text = [...(header === undefined ? [] : [header]), ...lines, ''].join('\n');
  await writeFile(join(folder, file), text);
  return { file, rows: rows.size, sha256: createHash('sha256').update(text).digest('hex') };
}
