import { existsSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { basename, join, resolve } from 'node:path';
import { asOfInstant } from '../recorded/known-at.ts';
import { MARKET_FORMAT, MARKET_FORMAT_VERSION, readManifest } from '../recorded/manifest.ts';
import { readSourceCompanies } from './import-companies.ts';
import { importBars, writeCompanies } from './import-prices.ts';
import { importTables } from './import-tables.ts';
import type { ImportProgress, WrittenFile, Work } from './import-work.ts';
import { MarketImportError } from './market-import-error.ts';
import { replaceFolder } from './replace-folder.ts';
import type { FileTally } from './tally.ts';

export type ImportRequest = {
  /** A folder with `tickers.csv`, `prices.csv` and, where there are, the other files of RECORDED-MARKET.md. */
  readonly from: string;
  /** A day (its end, UTC) or an instant of ISO 8601: what was known later is left out. */
  readonly asOf: string;
  readonly out: string;
  /** Default: the name of the folder `out`. */
  readonly name?: string;
  /** Its companies are invented. Default: what the `market.json` of the source says, if there is one. */
  readonly fictional?: boolean;
  /** Where the rows are from, in words. Default: the folder they were imported from. */
  readonly source?: string;
  /** Told every 20,000 rows, and at the end of each file. */
  readonly onProgress?: (progress: ImportProgress) => void;
};
export type ImportReport = {
  readonly name: string;
  readonly out: string;
  readonly asOf: string;
  readonly companies: number;
  /** What became of every row of every source file: nothing is left out in silence. */
  readonly sources: readonly FileTally[];
  readonly written: readonly WrittenFile[];
};

/**
 * Turns a folder of CSV and JSONL files into a recorded market. Rows that cannot be used are counted and named, in the
 * report and in the market's `market.json`. The same source gives the same files.
 *
 * `out` is replaced only when the whole import has succeeded, and only if it was a recorded market.
 *
 * @throws MarketImportError
 */
export async function importMarket(request: ImportRequest): Promise<ImportReport> {
  const asOfMs = asOfInstant(request.asOf);
  if (asOfMs === undefined) {
    const message = `The as-of date "${request.asOf}" is neither a day such as 2015-03-31 nor an instant of ISO 8601.`;
    throw new MarketImportError('bad_as_of', message);
  }
  if (!existsSync(request.from)) throw new MarketImportError('source_missing', `${request.from} does not exist.`);
  const out = resolve(request.out);
  return replaceFolder({ from: request.from, out }, (folder) => fill({ ...request, out }, asOfMs, folder));
}

async function fill(request: ImportRequest, asOfMs: number, folder: string): Promise<ImportReport> {
  const listed = await readSourceCompanies(request.from);
  const symbols = new Set(listed.companies.map(({ symbol }) => symbol));
  const industries = new Map(
    listed.companies.flatMap(({ symbol, sic, industry }) => (sic === '' ? [] : [[symbol, { sic, industry }] as const])),
  );
  const work: Work = { ...request, asOfMs, symbols, companies: listed.companies, industries, folder };
  const bars = await importBars(work);
  const tables = await importTables(work);
  const companies = await writeCompanies(work, listed.companies, bars.firstDays);
  const parts = [{ sources: [listed.tally], written: [companies] }, bars, ...tables];
  const report: ImportReport = {
    name: request.name ?? basename(request.out),
    out: request.out,
    asOf: request.asOf,
    companies: companies.rows,
    sources: parts.flatMap((part) => part.sources),
    written: parts.flatMap((part) => part.written),
  };
  await writeFile(join(folder, 'market.json'), `${JSON.stringify(await manifestOf(request, report), null, 2)}\n`);
  return report;
}

async function manifestOf({ from, asOf, fictional, source }: ImportRequest, { name, written, sources }: ImportReport) {
  const ofSource = existsSync(join(from, 'market.json')) ? await readManifest(from) : undefined;
  return {
    format: MARKET_FORMAT,
    version: MARKET_FORMAT_VERSION,
    name,
    fictional: fictional ?? ofSource?.fictional ?? false,
    as_of: asOf,
    source: source ?? `Imported from ${basename(resolve(from))}`,
    files: Object.fromEntries(written.map(({ file, rows, sha256 }) => [file, { rows, sha256 }])),
    imported: sources,
  };
}
