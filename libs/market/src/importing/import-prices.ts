import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { ImportedRow } from './collect.ts';
import { barRow } from './converters.ts';
import type { SourceCompany } from './import-companies.ts';
import { type Part, type Work, type WrittenFile, collectCsv, writeRows } from './import-work.ts';
import { MarketImportError } from './market-import-error.ts';
import { csvLine } from './row-cells.ts';
import { type Source, findSource } from './source-rows.ts';
import type { FileTally } from './tally.ts';

export const BAR_HEADER = 'symbol,date,open,high,low,close,volume';

/** `prices.csv` goes first: a symbol that it has is not taken from the other price files. */
export async function importBars(work: Work): Promise<Part & { readonly firstDays: ReadonlyMap<string, string> }> {
  const rows = new Map<string, ImportedRow>();
  const sources: FileTally[] = [];
  const done = new Set<string>();
  for (const source of priceSources(work.from)) {
    sources.push(await collectCsv(work, rows, source, barRow, ({ key }) => done.has(symbolOfKey(key))));
    for (const key of rows.keys()) done.add(symbolOfKey(key));
  }
  const written = await writeRows(work.folder, 'bars.csv', BAR_HEADER, rows);
  if (rows.size === 0) {
    throw new MarketImportError('nothing_known_yet', `No usable price is known at ${work.asOf} in ${work.from}.`);
  }
  const firstDays = new Map<string, string>();
  for (const key of rows.keys()) {
    const [symbol = '', day = ''] = key.split(' ');
    if (day < (firstDays.get(symbol) ?? '9')) firstDays.set(symbol, day);
  }
  return { sources, written: [written], firstDays };
}

const symbolOfKey = (key: string): string => key.slice(0, key.indexOf(' '));

function priceSources(from: string): readonly Source[] {
  const others = readdirSync(from)
    .filter((file) => /^prices_.*\.csv(\.gz)?$/.test(file))
    .toSorted();
  const first = findSource(from, ['prices.csv', 'bars.csv']);
  const sources = [...(first ? [first] : []), ...others.map((file) => ({ file, path: join(from, file) }))];
  if (sources.length > 0) return sources;
  throw new MarketImportError('source_incomplete', `${from} has no prices.csv.`);
}

/** Companies whose first price is later than the as-of instant are left out: that they will be listed is not known yet. */
export function writeCompanies(
  { folder, industries }: Work,
  companies: readonly SourceCompany[],
  firstDays: ReadonlyMap<string, string>,
): Promise<WrittenFile> {
  const rows = new Map<string, ImportedRow>();
  for (const { symbol, name, sector } of companies) {
    const listed = firstDays.get(symbol) ?? '';
    const { sic = '', industry = '' } = industries.get(symbol) ?? {};
    const cells = [symbol, name, sector, listed, ...(industries.size > 0 ? [sic, industry] : [])];
    if (listed) rows.set(symbol, { key: symbol, knownAt: 0, line: csvLine(cells) });
  }
  const header = `symbol,name,sector,listed${industries.size > 0 ? ',sic,industry' : ''}`;
  return writeRows(folder, 'companies.csv', header, rows);
}
