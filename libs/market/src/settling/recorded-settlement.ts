import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { SettlementSource } from '@gemscout/domain';
import {
  eventsIn,
  priceLine,
  settlementPrices,
  type CorporateEvent,
  type DailyClose,
  type VerdictPrices,
} from '@gemscout/settlement';
import { MarketFailure } from '../market-data.ts';
import { readBarTable, type BarTable } from '../recorded/bar-table.ts';
import { knownAfterClose } from '../recorded/known-at.ts';
import { once } from '../recorded/market-tables.ts';
import { readManifest } from '../recorded/manifest.ts';
import { companiesOf, directoryOf } from '../recorded/open-market.ts';
import { readSource } from '../recorded/source-file.ts';
import { FIRST_BENCHMARK, type SettlementMarket, type SettlementReading } from './settlement-market.ts';

const LATER = 'later-prices.csv';
const BARS = ['bars.csv', 'benchmarks.csv', LATER];
const EVENTS = 'events.csv';
const FILES = ['market.json', 'companies.csv', ...BARS.flatMap((file) => [file, `${file}.gz`]), EVENTS];
const NO_LAST_DAY = '9999-12-31';

/**
 * Settles by every bar that lies in the folder of a recorded market, those after its as-of included, and by those of
 * `later-prices.csv`, which nothing else reads. The folder is read again when its files have changed: so prices arrive.
 *
 * @throws MarketFailure broken_market
 */
export async function recordedSettlement(path: string): Promise<SettlementMarket> {
  const directory = directoryOf(path);
  const { name, fictional } = await readManifest(directory);
  const source = fictional ? 'invented' : 'backtest';
  let last: { readonly files: string; readonly reading: SettlementReading } | undefined;
  return {
    name,
    source,
    async read() {
      const files = await stampOf(directory);
      if (last?.files !== files) last = { files, reading: await readingOf(directory, source) };
      return last.reading;
    },
  };
}

/** Changes whenever a file does. */
async function stampOf(directory: string): Promise<string> {
  const stamps = FILES.map(async (file) => {
    const found = await stat(join(directory, file)).catch(() => undefined);
    return found ? `${file} ${found.size} ${found.mtimeMs} ${found.ino}` : '';
  });
  return (await Promise.all(stamps)).join('\n');
}

/** The closes of a symbol, oldest first. */
type Closes = (symbol: string) => readonly DailyClose[];

async function readingOf(directory: string, source: SettlementSource): Promise<SettlementReading> {
  const [benchmarks, later] = [await barsIn(directory, 'benchmarks.csv'), await barsIn(directory, LATER)];
  const symbol = benchmarks?.symbols.find((each) => each === FIRST_BENCHMARK) ?? benchmarks?.symbols[0];
  if (!benchmarks || symbol === undefined)
    throw new MarketFailure('no_data', `${directory} has no index to measure by`);
  const ofIndex: Closes = (of) => followedBy(benchmarks, later, of);
  const benchmark = { symbol, line: priceLine(ofIndex(symbol)) };
  const all = once(() => allPrices(directory, symbol, { ofIndex, later }));
  const lastDay = benchmark.line.days.at(-1) ?? '';
  return {
    async pricesFor(of, from) {
      const known = { source, benchmark, closesAt: knownAfterClose };
      if (lastDay <= from) return { ...known, line: undefined, sector: null, peers: NOBODY }; // companies need not be read
      const { lines, sectors, peers } = await all();
      return { ...known, line: lines.get(of), sector: sectors.get(of) ?? null, peers };
    },
  };
}

const NOBODY: VerdictPrices['peers'] = () => ({ median: null, bySector: new Map() });

/** The bars of a symbol, and those of the days after the last of them. */
function followedBy(table: BarTable | undefined, later: BarTable | undefined, symbol: string): readonly DailyClose[] {
  const bars = table?.last(symbol, Infinity) ?? [];
  const lastDay = bars.at(-1)?.date;
  if (lastDay === undefined) return bars;
  return [...bars, ...(later?.last(symbol, Infinity) ?? []).filter(({ date }) => date > lastDay)];
}

async function allPrices(
  directory: string,
  benchmark: string,
  { ofIndex, later }: { readonly ofIndex: Closes; readonly later: BarTable | undefined },
) {
  const companies = await companiesOf(directory, Number.POSITIVE_INFINITY);
  const table = await barsIn(directory, 'bars.csv');
  const bars: Closes = (symbol) => {
    const own = followedBy(table, later, symbol);
    return own.length > 0 ? own : ofIndex(symbol);
  };
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
