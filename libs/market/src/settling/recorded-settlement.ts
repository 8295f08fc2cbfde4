import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { eventsIn, priceLine, settlementPrices, type CorporateEvent, type VerdictPrices } from '@gemscout/settlement';
import { MarketFailure } from '../market-data.ts';
import { readBarTable, type BarTable } from '../recorded/bar-table.ts';
import { knownAfterClose } from '../recorded/known-at.ts';
import { once } from '../recorded/market-tables.ts';
import { readManifest } from '../recorded/manifest.ts';
import { companiesOf, directoryOf } from '../recorded/open-market.ts';
import { readSource } from '../recorded/source-file.ts';
import { FIRST_BENCHMARK, type SettlementMarket, type SettlementReading } from './settlement-market.ts';

const FILES = ['market.json', 'companies.csv', 'bars.csv', 'bars.csv.gz', 'benchmarks.csv', 'benchmarks.csv.gz'];
const EVENTS = 'events.csv';
const NO_LAST_DAY = '9999-12-31';

/**
 * Settles by every bar that lies in the folder of a recorded market, those after its as-of included. The folder is read again
 * when its files have changed: so prices arrive.
 *
 * @throws MarketFailure broken_market
 */
export async function recordedSettlement(path: string): Promise<SettlementMarket> {
  const directory = directoryOf(path);
  const { name } = await readManifest(directory);
  let last: { readonly files: string; readonly reading: SettlementReading } | undefined;
  return {
    name,
    source: 'backtest',
    async read() {
      const files = await stampOf(directory);
      if (last?.files !== files) last = { files, reading: await readingOf(directory) };
      return last.reading;
    },
  };
}

/** Changes whenever a file does. */
async function stampOf(directory: string): Promise<string> {
  const stamps = [...FILES, EVENTS].map(async (file) => {
    const found = await stat(join(directory, file)).catch(() => undefined);
    return found ? `${file} ${found.size} ${found.mtimeMs} ${found.ino}` : '';
  });
  return (await Promise.all(stamps)).join('\n');
}

async function readingOf(directory: string): Promise<SettlementReading> {
  const benchmarks = await barsIn(directory, 'benchmarks.csv');
  const symbol = benchmarks?.symbols.find((each) => each === FIRST_BENCHMARK) ?? benchmarks?.symbols[0];
  if (!benchmarks || symbol === undefined)
    throw new MarketFailure('no_data', `${directory} has no index to measure by`);
  const benchmark = { symbol, line: priceLine(benchmarks.last(symbol, Infinity) ?? []) };
  const all = once(() => allPrices(directory, benchmark.symbol, benchmarks));
  const lastDay = benchmark.line.days.at(-1) ?? '';
  return {
    async pricesFor(of, from) {
      const known = { source: 'backtest', benchmark, closesAt: knownAfterClose } as const;
      if (lastDay <= from) return { ...known, line: undefined, sector: null, peers: NOBODY }; // companies need not be read
      const { lines, sectors, peers } = await all();
      return { ...known, line: lines.get(of), sector: sectors.get(of) ?? null, peers };
    },
  };
}

const NOBODY: VerdictPrices['peers'] = () => ({ median: null, bySector: new Map() });

async function allPrices(directory: string, benchmark: string, benchmarks: BarTable) {
  const companies = await companiesOf(directory, Number.POSITIVE_INFINITY);
  const table = await barsIn(directory, 'bars.csv');
  const bars = (symbol: string) => table?.last(symbol, Infinity) ?? benchmarks.last(symbol, Infinity) ?? [];
  const { lines, peers } = settlementPrices({ companies, bars }, benchmark, await eventsOf(directory));
  return { lines, peers, sectors: new Map(companies.map(({ symbol, sector }) => [symbol, sector])) };
}

async function barsIn(directory: string, name: string): Promise<BarTable | undefined> {
  const source = await readSource(directory, name);
  return source && readBarTable(source, NO_LAST_DAY);
}

async function eventsOf(directory: string): Promise<readonly CorporateEvent[]> {
  const csv = await readFile(join(directory, EVENTS), 'utf8').catch(() => undefined);
  try {
    return csv === undefined ? [] : eventsIn(csv);
  } catch (cause) {
    throw new MarketFailure('broken_market', cause instanceof Error ? cause.message : String(cause), { cause });
  }
}
