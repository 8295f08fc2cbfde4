import type { SettlementHorizon as Horizon } from '@gemscout/domain';
import { median } from '../statistics/moments.ts';
import { lastPlaceUpTo, type PriceLine } from './price-line.ts';

/** The horizon for which results may be claimed; all others are exploratory. */
export const PRIMARY_HORIZON = 20 satisfies Horizon;

/** A daily change from which an error or a corporate event is more likely than a real move. It is flagged, not excluded. */
const WILD_DAY = 0.25;
const FEWEST_PEERS = 3;

/**
 * The outcome of a verdict. Returns are price returns without dividends, for the stock and the benchmark; 0.01 is one
 * percent.
 */
export type Outcome = {
  readonly horizon: Horizon;
  /** The trading day whose close settles the verdict. */
  readonly settledOn: string;
  readonly change: number;
  readonly benchmarkChange: number;
  /** Return above the index. */
  readonly excess: number;
  /**
   * Return above the mean of the other companies of its sector, or above the sector's fund; null with fewer than three
   * companies.
   */
  readonly sectorExcess: number | null;
  /** Return above the median company of the date. */
  readonly medianExcess: number | null;
  /** The price moved by a quarter or more on one day of the span. */
  readonly isWild: boolean;
  /** The company stopped trading within the span; the outcome uses its last price. */
  readonly hasEnded: boolean;
};

type Change = Pick<Outcome, 'change' | 'isWild' | 'hasEnded'>;

/** The change from one day's close to another's; undefined without a price on the first day, or without a later one. */
function changeBetween(line: PriceLine, from: string, to: string): Change | undefined {
  const [start, end] = [line.places.get(from), lastPlaceUpTo(line, to)];
  const [first, last] = [line.closes[start ?? -1], line.closes[end ?? -1]];
  if (start === undefined || end === undefined || end <= start || !first || !last) return undefined;
  const span = line.closes.slice(start, end + 1);
  const isWild = span.some((close, at) => at > 0 && Math.abs(close / (span[at - 1] ?? close) - 1) >= WILD_DAY);
  return { change: last / first - 1, isWild, hasEnded: (line.days.at(-1) ?? '') < to };
}

/** The change of a price between two closes; undefined without a price on the first day, or without a later one. */
export function changeOver(line: PriceLine, from: string, to: string): number | undefined {
  return changeBetween(line, from, to)?.change;
}

/** The returns of comparable companies over the same span. */
export type Peers = {
  readonly median: number | null;
  readonly bySector: ReadonlyMap<string, { readonly sum: number; readonly members: number }>;
  /** The change of the sector's fund, if the market has that instead of all companies. */
  readonly fund?: number | undefined;
};

export type Member = { readonly sector: string | null; readonly line: PriceLine };

export function peersBetween(members: Iterable<Member>, from: string, to: string): Peers {
  const bySector = new Map<string, { sum: number; members: number }>();
  const changes: number[] = [];
  for (const { sector, line } of members) {
    const change = changeBetween(line, from, to)?.change;
    if (change === undefined) continue;
    changes.push(change);
    const sum = bySector.get(sector ?? '') ?? { sum: 0, members: 0 };
    bySector.set(sector ?? '', { sum: sum.sum + change, members: sum.members + 1 });
  }
  return { median: median(changes), bySector };
}

/** The day that settles a verdict given on `day`, on the index's calendar; undefined if it lies after the last price. */
function settlingDay(benchmark: PriceLine, day: string, horizon: Horizon): string | undefined {
  const place = benchmark.places.get(day);
  return place === undefined ? undefined : benchmark.days[place + horizon];
}

export type ToSettle = { readonly day: string; readonly sector: string | null; readonly line: PriceLine };

/**
 * Settles a verdict given at the close of `day`, at a horizon. Used for the product's verdicts and for evaluations, so both
 * follow the same rules. `peers` returns the comparable companies over the same span.
 *
 * @returns undefined if the settling day has no price yet, or the company had none on `day`
 */
export function settle(
  { day, sector, line }: ToSettle,
  benchmark: PriceLine,
  horizon: Horizon,
  peers: (from: string, to: string) => Peers,
): Outcome | undefined {
  const settledOn = settlingDay(benchmark, day, horizon);
  if (settledOn === undefined) return undefined;
  const [own, index] = [changeBetween(line, day, settledOn), changeBetween(benchmark, day, settledOn)];
  if (!own || !index) return undefined;
  const around = peers(day, settledOn);
  return {
    horizon,
    settledOn,
    ...own,
    benchmarkChange: index.change,
    excess: own.change - index.change,
    sectorExcess: sectorExcess(own.change, sector, around),
    medianExcess: around.median === null ? null : own.change - around.median,
  };
}

function sectorExcess(change: number, sector: string | null, { bySector, fund }: Peers): number | null {
  if (fund !== undefined) return change - fund;
  const all = sector === null ? undefined : bySector.get(sector);
  if (!all || all.members - 1 < FEWEST_PEERS) return null;
  return change - (all.sum - change) / (all.members - 1);
}
