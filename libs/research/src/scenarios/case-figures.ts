import type { Drivers } from './driver-history.ts';

/** The bear case, the base case and the bull case, from the worst to the best. */
export const CASES = ['bear', 'base', 'bull'] as const;
export type Case = (typeof CASES)[number];

/** What a price is computed from: amounts of twelve months and a close, in US dollars. */
export type CaseInputs = { readonly revenue: number; readonly shares: number; readonly close: number };

/** In US dollars, and in percent of the close. */
export type CaseFigures = { readonly price: number; readonly returnPct: number };

/** Price of a share in twelve months: revenue × (1 + growth) × margin × P/E ÷ (shares × (1 + dilution)). */
export function caseFigures(
  { growth, margin, multiple, dilution }: Drivers,
  { revenue, shares, close }: CaseInputs,
): CaseFigures {
  const earnings = revenue * (1 + growth / 100) * (margin / 100);
  const price = (earnings * multiple) / (shares * (1 + dilution / 100));
  return { price, returnPct: (price / close - 1) * 100 };
}

type OfCases<Each> = Readonly<Record<Case, Each>>;

/** The returns of the cases, each as often as its probability says; in percent. */
export function weightedReturn(returnsPct: OfCases<number>, probabilitiesPct: OfCases<number>): number {
  return CASES.reduce((sum, each) => sum + (returnsPct[each] * probabilitiesPct[each]) / 100, 0);
}

/** How many times the way up to the bull case is as long as the way down to the bear case; undefined where one of them is no way at all. */
export function asymmetryOf({ bear, bull }: OfCases<number>): number | undefined {
  return bear < 0 && bull > 0 ? bull / -bear : undefined;
}

const TRADING_DAYS = 252;

/**
 * Where a price of twelve months lies after fewer trading days: its logarithmic distance from the close grows with the square root of
 * time, as that of a price without a direction does.
 */
export function priceAfter(days: number, price: number, close: number): number {
  return close * (price / close) ** Math.sqrt(days / TRADING_DAYS);
}
