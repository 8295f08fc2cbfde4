import type { TreasuryYields } from '@gemscout/market';
import { deltaOf } from './black-scholes.ts';
import type { QuotedContract } from './quoted-contracts.ts';
import type { AtTheMoney } from './term-structure.ts';

/** Implied volatilities at a delta of 0.25, and the yield that the deltas are computed with, in percent. */
export type Skew = { readonly putPct: number; readonly callPct: number; readonly ratePct: number };

const YEAR_DAYS = 365;
const DELTA = 0.25;

/** The put's volatility and the call's at a delta of 0.25, or why they are not known, in a sentence. Pure. */
export function skewAt(term: AtTheMoney, price: number, curve: TreasuryYields | string): Skew | string {
  if (typeof curve === 'string') return curve;
  const ratePct = yieldOf(curve, term.days / YEAR_DAYS);
  if (ratePct === undefined) return `The curve of ${curve.date} has no yield of two years or less.`;
  const at = (type: 'call' | 'put') => {
    const terms = { type, price, years: term.days / YEAR_DAYS, rate: continuous(ratePct) };
    return volatilityAtDelta(
      term.quoted
        .filter((each) => each.type === type)
        .map((each) => ({ contract: each, delta: Math.abs(deltaOf({ ...terms, ...volatilityIn(each) })) })),
    );
  };
  const [putPct, callPct] = [at('put'), at('call')];
  if (putPct === undefined || callPct === undefined)
    return `The ${putPct === undefined ? 'puts' : 'calls'} until ${term.expiry} have no two strikes around a delta of ${DELTA}.`;
  return { putPct, callPct, ratePct };
}

const volatilityIn = ({ strike, impliedVolatilityPct }: QuotedContract) => ({
  strike,
  volatility: impliedVolatilityPct / 100,
});

type WithDelta = { readonly contract: QuotedContract; readonly delta: number };

function volatilityAtDelta(contracts: readonly WithDelta[]): number | undefined {
  const sorted = contracts.toSorted((one, other) => one.delta - other.delta);
  const at = sorted.findIndex(({ delta }) => delta >= DELTA);
  const [below, above] = [sorted[at - 1], sorted[at]];
  if (!below || !above) return undefined;
  const part = (DELTA - below.delta) / (above.delta - below.delta);
  const [from, to] = [below.contract.impliedVolatilityPct, above.contract.impliedVolatilityPct];
  return from + (to - from) * part;
}

/** Between the points of the curve around a term, and of the nearest outside of them. */
function yieldOf({ month3Pct, year2Pct, year10Pct }: TreasuryYields, years: number): number | undefined {
  if (month3Pct === null && year2Pct === null) return undefined;
  const points = [
    { years: 0.25, pct: month3Pct },
    { years: 2, pct: year2Pct },
    { years: 10, pct: year10Pct },
  ].flatMap(({ pct, ...at }) => (pct === null ? [] : [{ ...at, pct }]));
  const after = points.findIndex((point) => point.years >= years);
  const [from, to] = [points[after - 1], points[after]];
  if (!to) return points.at(-1)?.pct;
  return from ? from.pct + ((to.pct - from.pct) * (years - from.years)) / (to.years - from.years) : to.pct;
}

/** Treasury yields are paid twice a year; the formula takes a rate that is paid at every instant. */
const continuous = (pct: number): number => 2 * Math.log(1 + pct / 200);
