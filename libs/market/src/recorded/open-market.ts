import { existsSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { MarketData } from '../market-data.ts';
import { MarketFailure } from '../market-data.ts';
import { asOfInstant, isoOf } from './known-at.ts';
import { readManifest } from './manifest.ts';
import { type MarketTables, checkTables, tablesOf } from './market-tables.ts';
import { recordedMarket } from './recorded-market.ts';
import { readSource } from './source-file.ts';
import { readCompanies } from './tables.ts';

export type OpenMarketOptions = {
  /** Look at the market from an earlier instant, or the end of an earlier day, than the one that it was recorded at. */
  readonly asOf?: string;
};

const SAMPLE = join('libs', 'market', 'sample');

/**
 * Where the sample market lies: under the nearest folder above this module that holds it, so the same from the sources,
 * from `dist`, and from a bundle of an app.
 */
export function sampleMarketDirectory(): string {
  let folder = dirname(fileURLToPath(import.meta.url));
  while (!existsSync(join(folder, SAMPLE)) && folder !== dirname(folder)) folder = dirname(folder);
  return join(folder, SAMPLE);
}

/**
 * Opens a recorded market, a folder as RECORDED-MARKET.md describes it, or `sample`.
 *
 * Reads `market.json` and the companies; every other file, and of filings the rows of a company, when it is first asked
 * for, and then keeps it. What is broken is therefore found by the first call that needs it; `checkMarket` reads all.
 *
 * @throws MarketFailure broken_market, with one sentence that names the file, the line and what is wrong
 */
export async function openMarket(path: string, options: OpenMarketOptions = {}): Promise<MarketData> {
  return (await open(path, options)).market;
}

/** Reads every file of a market once. @throws MarketFailure broken_market for the first that is broken */
export async function checkMarket(path: string): Promise<void> {
  const { tables } = await open(path, {});
  await checkTables(tables);
}

async function open(path: string, { asOf }: OpenMarketOptions): Promise<{ market: MarketData; tables: MarketTables }> {
  const directory = directoryOf(path);
  const manifest = await readManifest(directory);
  const asOfMs = asOfWithin(asOfInstant(manifest.as_of) ?? Number.NaN, asOf);
  const companies = await companiesOf(directory, asOfMs);
  const tables = tablesOf(directory, asOfMs);
  const info = { name: manifest.name, fictional: manifest.fictional, asOf: isoOf(asOfMs) };
  const provider = path === 'sample' ? 'sample' : `recorded:${manifest.name}`;
  return { tables, market: recordedMarket({ info, provider, asOfMs, companies, tables }) };
}

export const directoryOf = (path: string): string => (path === 'sample' ? sampleMarketDirectory() : resolve(path));

function asOfWithin(recordedMs: number, wanted: string | undefined): number {
  if (wanted === undefined) return recordedMs;
  const wantedMs = asOfInstant(wanted);
  if (wantedMs === undefined) throw new RangeError(`as-of "${wanted}" is neither a day nor an instant of ISO 8601`);
  if (wantedMs > recordedMs) throw new RangeError(`as-of ${wanted} is later than the market, ${isoOf(recordedMs)}`);
  return wantedMs;
}

/** The companies that were listed by then. @throws MarketFailure broken_market where the folder is none */
export async function companiesOf(directory: string, asOfMs: number) {
  const source = await readSource(directory, 'companies.csv');
  if (!source) throw new MarketFailure('broken_market', `companies.csv is missing in ${directory}`);
  if (!['bars.csv', 'bars.csv.gz'].some((name) => existsSync(join(directory, name)))) {
    throw new MarketFailure('broken_market', `bars.csv is missing in ${directory}`);
  }
  return readCompanies(source, asOfMs);
}
