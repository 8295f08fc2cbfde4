import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { collect, type ImportedRow } from '../collect.ts';
import { filingRow, holderRow, ownershipRow, statementRow } from '../filing-converters.ts';
import type { Work } from '../import-work.ts';
import { BadRow, type FileTally, tallyOf } from '../tally.ts';
import { pressReleases } from './press-releases.ts';
import { readSecFile, type SecContent } from './read-sec-file.ts';
import { secFiles } from './sec-files.ts';
import { type SecIndex, secIndex } from './sec-index.ts';
import { rowsOf, type SecRows } from './sec-rows.ts';

/** The rows of `statements.jsonl`, `filings.jsonl`, `ownership.jsonl` and `holders.jsonl` by their keys. */
export type FilingTables = Readonly<Record<(typeof TABLES)[number], Map<string, ImportedRow>>>;

const CONVERT = { statements: statementRow, filings: filingRow, ownership: ownershipRow, holders: holderRow } as const;
const TABLES = ['statements', 'filings', 'ownership', 'holders'] as const;
/** Texts come before the lists that name them. */
const ORDER: readonly SecContent['kind'][] = [
  'filed report',
  'report',
  'press release',
  'filed form',
  'form',
  'schedule',
  'companyfacts',
  'filing list',
  'filing page',
];

type ReadFile = { readonly file: string; readonly content: SecContent };

/**
 * Adds what the folder `sec/` of the source holds: bytes as the SEC serves them, recognised by content and by the company that they
 * name. A row that is there already stays. Each file has its tally; one that nothing can be used of is one rejected row.
 */
export async function importSec(work: Work, tables: FilingTables): Promise<readonly FileTally[]> {
  const folder = join(work.from, 'sec');
  if (!existsSync(folder)) return [];
  const read: ReadFile[] = [];
  const tallies: FileTally[] = [];
  for await (const { file, text } of secFiles(folder)) {
    const reading = text === null ? { value: null, reason: 'a damaged file' } : readSecFile(text);
    if (reading.value === null) tallies.push(rejected(file, reading.reason));
    else read.push({ file, content: reading.value });
    work.onProgress?.({ file, rows: 1 });
  }
  tallies.push(...(await importFiles(work, tables, read)));
  return tallies.toSorted((one, other) => (one.file < other.file ? -1 : 1));
}

async function importFiles(work: Work, tables: FilingTables, read: readonly ReadFile[]): Promise<readonly FileTally[]> {
  const contents = read.map(({ content }) => content);
  const index = secIndex(contents, work.companies);
  nameIndustries(work, contents, index);
  const releases = pressReleases(contents, index, work.companies);
  const tallies: FileTally[] = [];
  const placeOf = ({ content }: ReadFile): number => ORDER.indexOf(content.kind);
  for (const { file, content } of read.toSorted((one, other) => placeOf(one) - placeOf(other))) {
    const rows = rowsOf(content, index, releases);
    tallies.push(typeof rows === 'string' ? rejected(file, rows) : await collectRows(work, tables, file, rows));
  }
  return tallies;
}

/** As the lists of filings name them; the source's own row goes first. */
function nameIndustries({ industries }: Work, contents: readonly SecContent[], index: SecIndex): void {
  for (const content of contents) {
    const { cik, sic, industry } = content.kind === 'filing list' ? content.list : NO_INDUSTRY;
    if (sic === null) continue;
    const unnamed = index.symbolsOf(cik).filter((symbol) => !industries.has(symbol));
    for (const symbol of unnamed) industries.set(symbol, { sic, industry: industry ?? '' });
  }
}

const NO_INDUSTRY = { cik: '', sic: null, industry: null };

async function collectRows(
  { asOfMs, symbols }: Work,
  tables: FilingTables,
  file: string,
  rows: SecRows,
): Promise<FileTally> {
  const tally = tallyOf(file);
  if (rows.unused !== undefined) tally.reject(1, new BadRow(rows.unused));
  for (const table of TABLES) {
    const into = tables[table];
    await collect(into, {
      rows: numbered(rows[table] ?? []),
      convert: (content) => CONVERT[table](content, symbols),
      asOfMs,
      tally,
      isSuperseded: ({ key }) => into.has(key),
    });
  }
  return tally.result();
}

async function* numbered(rows: readonly unknown[]) {
  for (const [at, content] of rows.entries()) yield { line: at + 1, content };
}

function rejected(file: string, reason: string): FileTally {
  const tally = tallyOf(file);
  tally.reject(1, new BadRow(reason));
  return tally.result();
}
