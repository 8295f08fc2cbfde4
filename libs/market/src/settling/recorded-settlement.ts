import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import {
  eventsIn,
  settlementPrices,
  type CorporateEvent,
  type SettlementPrices,
  type VerdictPrices,
} from '@gemscout/settlement';
import { MarketFailure } from '../market-data.ts';
import { readBarTable, type BarTable } from '../recorded/bar-table.ts';
import { knownAfterClose } from '../recorded/known-at.ts';
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
    ...{ name, source: 'backtest' },
    async read() {
      const files = await stampOf(directory);
      if (last?.files !== files) last = { files, reading: await readingOf(directory) };
      return last.reading;
    },
    close: async () => undefined,
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
  const companies = await companiesOf(directory, Number.POSITIVE_INFINITY);
  const [bars, benchmarks] = [await barsIn(directory, 'bars.csv'), await barsIn(directory, 'benchmarks.csv')];
  const benchmark = benchmarks?.symbols.find((symbol) => symbol === FIRST_BENCHMARK) ?? benchmarks?.symbols[0];
  if (benchmark === undefined)
    throw new MarketFailure(
      'no_data',
      `${directory} has no benchmarks.csv: there is nothing to measure a verdict against.`,
    );
  const closes = (symbol: string) => bars?.last(symbol, Infinity) ?? benchmarks?.last(symbol, Infinity) ?? [];
  const prices = settlementPrices({ companies, bars: closes }, benchmark, await eventsOf(directory));
  const sectors = new Map(companies.map(({ symbol, sector }) => [symbol, sector]));
  return { pricesFor: async (symbol) => pricesOf(symbol, sectors.get(symbol) ?? null, benchmark, prices) };
}

function pricesOf(
  symbol: string,
  sector: string | null,
  benchmark: string,
  { lines, peers, ...prices }: SettlementPrices,
): VerdictPrices {
  return {
    ...{ source: 'backtest', sector, line: lines.get(symbol), peers, closesAt: knownAfterClose },
    benchmark: { symbol: benchmark, line: prices.benchmark },
  };
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
