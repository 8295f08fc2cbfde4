import {
  SETTLEMENT_HORIZONS,
  type SettledOutcome,
  type SettlementHorizon,
  type SettlementSource,
} from '@gemscout/domain';
import type { PriceLine } from './price-line.ts';
import { settle, type Outcome, type Peers } from './settle.ts';

/** A verdict of the product, with the horizons that its outcome is known at. */
export type GivenVerdict = Pick<SettledOutcome, 'verdict' | 'confidence' | 'asOf'> & {
  readonly settled: readonly SettlementHorizon[];
};

/** All prices that settle the verdicts on one symbol. */
export type VerdictPrices = {
  readonly source: SettlementSource;
  readonly benchmark: { readonly symbol: string; readonly line: PriceLine };
  /** Undefined where the market does not have the symbol. */
  readonly line: PriceLine | undefined;
  readonly sector: string | null;
  peers(from: string, to: string): Peers;
  /** When trading ends on a day, in milliseconds: whoever decides later can no longer have bought at its close. */
  closesAt(day: string): number;
};

/** A company without a price that the index has had so many days since has stopped trading; before, its price is late. */
const LATE_DAYS = 5;
const DAY_MS = 86_400_000;

/**
 * What can be settled by now, of the horizons that are not. Both sides are measured from the first close that whoever read the
 * verdict could have bought at, so that nothing counts which happened before it was given.
 */
export function outcomesOf(given: GivenVerdict, prices: VerdictPrices): readonly SettledOutcome[] {
  const { line, sector, source, benchmark, peers } = prices;
  const enteredOn = firstCloseAfter(given.asOf, prices);
  if (!line || enteredOn === undefined) return [];
  const { verdict, confidence, asOf } = given;
  const about = { verdict, confidence, source, asOf, enteredOn, benchmark: benchmark.symbol };
  return SETTLEMENT_HORIZONS.filter((horizon) => !given.settled.includes(horizon)).flatMap((horizon) => {
    const outcome = settle({ day: enteredOn, sector, line }, benchmark.line, horizon, peers);
    return outcome && !mayBeLate(outcome, line, benchmark.line) ? [{ ...about, ...kept(outcome) }] : [];
  });
}

/** Whether so many days have passed that the next horizon can be over: before, prices need not be asked for. */
export function mayBeKnown({ asOf, settled }: Pick<GivenVerdict, 'asOf' | 'settled'>, now: string): boolean {
  const next = SETTLEMENT_HORIZONS.find((horizon) => !settled.includes(horizon));
  if (next === undefined) return false;
  const days = next + 2 * Math.floor(next / 5); // with its weekends, and without holidays
  return Date.parse(now) - Date.parse(asOf) >= days * DAY_MS;
}

/** The first trading day whose close is not before the instant. */
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
