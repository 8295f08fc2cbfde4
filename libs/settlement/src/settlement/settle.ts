import type { SettlementHorizon as Horizon } from '@gemscout/domain';
import { median } from '../statistics/moments.ts';
import { lastPlaceUpTo, type PriceLine } from './price-line.ts';

/** The horizon that a claim may be made on; every other is exploratory. */
export const PRIMARY_HORIZON = 20 satisfies Horizon;

/** A change of a day that more often is an error or an event than a price: shown, and left in. */
const WILD_DAY = 0.25;
const FEWEST_PEERS = 3;

/** What became of a verdict. Returns are of prices, without dividends, on both sides; 0.01 is one percent. */
export type Outcome = {
  readonly horizon: Horizon;
  /** The trading day whose close settles it. */
  readonly settledOn: string;
  readonly change: number;
  readonly benchmarkChange: number;
  /** Against the index: the outcome. */
  readonly excess: number;
  /** Against the mean of the other companies of its sector, or its fund; null below three of them. */
  readonly sectorExcess: number | null;
  /** Against the median company of the date. */
  readonly medianExcess: number | null;
  /** A day of the span moved by a quarter or more. */
  readonly isWild: boolean;
  /** The company stopped trading within the span: settled at its last price. */
  readonly hasEnded: boolean;
};

type Change = Pick<Outcome, 'change' | 'isWild' | 'hasEnded'>;

/** From the close of one day to that of another; undefined without a price on the first, or none after it. */
function changeBetween(line: PriceLine, from: string, to: string): Change | undefined {
  const [start, end] = [line.places.get(from), lastPlaceUpTo(line, to)];
  const [first, last] = [line.closes[start ?? -1], line.closes[end ?? -1]];
  if (start === undefined || end === undefined || end <= start || !first || !last) return undefined;
  const span = line.closes.slice(start, end + 1);
  const isWild = span.some((close, at) => at > 0 && Math.abs(close / (span[at - 1] ?? close) - 1) >= WILD_DAY);
  return { change: last / first - 1, isWild, hasEnded: (line.days.at(-1) ?? '') < to };
}

/** The change of a price between two closes; undefined without a price on the first day, or none after it. */
export function changeOver(line: PriceLine, from: string, to: string): number | undefined {
  return changeBetween(line, from, to)?.change;
}

/** What a company's neighbours did over the same span. */
export type Peers = {
  readonly median: number | null;
  readonly bySector: ReadonlyMap<string, { readonly sum: number; readonly members: number }>;
  /** The change of a fund that holds the sector, where a market has that rather than all its companies. */
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

/** The day that settles a verdict of `day`, on the index's calendar; undefined where it lies beyond the last price. */
function settlingDay(benchmark: PriceLine, day: string, horizon: Horizon): string | undefined {
  const place = benchmark.places.get(day);
  return place === undefined ? undefined : benchmark.days[place + horizon];
}

export type ToSettle = { readonly day: string; readonly sector: string | null; readonly line: PriceLine };

/**
 * Settles a verdict that was given at the close of `day`, at a horizon: the product's own as prices arrive, and those of an
 * evaluation, by the same rules. `peers` gives its neighbours of the same span.
 *
 * @returns undefined as long as the settling day has no price, and where the company had none on `day`
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
