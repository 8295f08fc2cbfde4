import {
  afterTradingDays,
  isTradingDay,
  SETTLEMENT_HORIZONS,
  type RangeEnd,
  type ScenarioRange,
  type SettledOutcome,
  type SettlementHorizon,
  type SettlementSource,
} from '@gemscout/domain';
import { lastPlaceUpTo, type PriceLine } from './price-line.ts';
import { settle, type Outcome, type Peers } from './settle.ts';

/** A verdict of the product, with the horizons already settled. */
export type GivenVerdict = Pick<SettledOutcome, 'verdict' | 'confidence' | 'asOf'> & {
  readonly settled: readonly SettlementHorizon[];
  /** Of a memo with a bear and a bull case, with the close that they start from. */
  readonly range?: ScenarioRange & { readonly close: number; readonly closeOn: string };
};

/** All prices needed to settle the verdicts on one symbol. */
export type VerdictPrices = {
  readonly source: SettlementSource;
  readonly benchmark: { readonly symbol: string; readonly line: PriceLine };
  /** Undefined if the market does not have the symbol. */
  readonly line: PriceLine | undefined;
  readonly sector: string | null;
  peers(from: string, to: string): Peers;
  /** When trading ends on a day, in milliseconds: a verdict given later cannot be traded at that day's close. */
  closesAt(day: string): number;
};

/**
 * If a company has no price for this many days on which the index has one, it has stopped trading; with fewer, its price is
 * late.
 */
const LATE_DAYS = 5;
const DAY_MS = 86_400_000;

/**
 * The outcomes of all unsettled horizons that current prices allow. Both returns start at the first close at which a reader
 * of the verdict could have bought, so that earlier price moves do not count.
 */
export function outcomesOf(given: GivenVerdict, prices: VerdictPrices): readonly SettledOutcome[] {
  const { line, sector, source, benchmark, peers } = prices;
  const enteredOn = firstCloseAfter(given.asOf, prices);
  if (!line || enteredOn === undefined) return [];
  const { verdict, confidence, asOf } = given;
  const about = { verdict, confidence, source, asOf, enteredOn, benchmark: benchmark.symbol };
  return SETTLEMENT_HORIZONS.filter((horizon) => !given.settled.includes(horizon)).flatMap((horizon) => {
    const outcome = settle({ day: enteredOn, sector, line }, benchmark.line, horizon, peers);
    if (!outcome || mayBeLate(outcome, line, benchmark.line)) return [];
    const rangeEnd = rangeEndOf(given.range, outcome, line);
    return [{ ...about, ...kept(outcome), ...(rangeEnd && { rangeEnd }) }];
  });
}

/** By the change since the memo's close, as that knows of splits; undefined where its day has no price any more. */
function rangeEndOf(
  range: GivenVerdict['range'],
  { horizon, settledOn }: Outcome,
  line: PriceLine,
): RangeEnd | undefined {
  if (range?.days !== horizon) return undefined;
  const [then, end] = [line.places.get(range.closeOn), lastPlaceUpTo(line, settledOn)];
  const [first, last] = [line.closes[then ?? -1], line.closes[end ?? -1]];
  if (!first || !last) return undefined;
  return endIn(range, range.close * (last / first));
}

/** Where a price lies against the bear and the bull case; a price that is that of a case lies between them. */
export function endIn({ low, high }: Pick<ScenarioRange, 'low' | 'high'>, price: number): RangeEnd {
  if (price < low) return 'below';
  return price > high ? 'above' : 'between';
}

/** True if enough days have passed for the next horizon; otherwise prices need not be requested. */
export function mayBeKnown({ asOf, settled }: Pick<GivenVerdict, 'asOf' | 'settled'>, now: string): boolean {
  const next = SETTLEMENT_HORIZONS.find((horizon) => !settled.includes(horizon));
  if (next === undefined) return false;
  const days = next + 2 * Math.floor(next / 5); // including weekends, ignoring holidays
  return Date.parse(now) - Date.parse(asOf) >= days * DAY_MS;
}

/**
 * The day whose close settles a verdict at a horizon, by the calendar of the New York Stock Exchange: known before there is
 * any price. @param closesAt as in `VerdictPrices`
 */
export function settlingDayOf(asOf: string, horizon: SettlementHorizon, closesAt: VerdictPrices['closesAt']): string {
  const asOfMs = Date.parse(asOf);
  const today = asOf.slice(0, 10);
  const isEntered = isTradingDay(today) && closesAt(today) >= asOfMs;
  return afterTradingDays(`${today}T12:00:00Z`, isEntered ? horizon : horizon + 1).slice(0, 10);
}

/** The first trading day whose close is at or after the instant. */
function firstCloseAfter(asOf: string, { benchmark, closesAt }: VerdictPrices): string | undefined {
  const asOfMs = Date.parse(asOf);
  const dayBefore = new Date(asOfMs - 2 * DAY_MS).toISOString().slice(0, 10);
  return benchmark.line.days.find((day) => day > dayBefore && closesAt(day) >= asOfMs);
}

function mayBeLate({ hasEnded }: Outcome, line: PriceLine, benchmark: PriceLine): boolean {
  const last = line.days.at(-1) ?? '';
  return hasEnded && benchmark.days.filter((day) => day > last).length < LATE_DAYS;
}

function kept({ horizon, settledOn, change, benchmarkChange, excess, sectorExcess, isWild, hasEnded }: Outcome) {
  return { horizon, settledOn, change, benchmarkChange, excess, sectorExcess, isWild, hasEnded };
}
