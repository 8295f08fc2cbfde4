import type { JsonObject } from '@gemscout/domain';
import type { CreditSpread, TreasuryYields } from '@gemscout/market';

type Body = {
  readonly body: JsonObject;
  readonly missing: readonly { readonly id: string; readonly reason: string }[];
};

/** The slopes of the newest curve, which names its day, with the yields that they are computed from. Pure. */
export function curveBody(curve: TreasuryYields | undefined): Body {
  const slopes = [
    { id: 'curve_10y_3m', field: 'curve_10y_3m_pct', short: curve?.month3Pct, name: 'three-month' },
    { id: 'curve_10y_2y', field: 'curve_10y_2y_pct', short: curve?.year2Pct, name: 'two-year' },
  ];
  if (!curve)
    return { body: {}, missing: slopes.map(({ id }) => ({ id, reason: 'The market has no Treasury yields.' })) };
  const { date, year10Pct, month3Pct, year2Pct } = curve;
  const known = slopes.filter(({ short }) => short !== null && short !== undefined);
  return {
    body: {
      curve_date: date,
      ...Object.fromEntries(known.map(({ field, short }) => [field, rounded(year10Pct - (short ?? 0))])),
      ...(month3Pct !== null && { curve_inverted: year10Pct < month3Pct }),
      yields: { year10_pct: year10Pct, month3_pct: month3Pct, year2_pct: year2Pct },
    },
    missing: slopes
      .filter((each) => !known.includes(each))
      .map(({ id, name }) => ({ id, reason: `There is no ${name} yield of ${date}.` })),
  };
}

export function creditBody(credit: CreditSpread | undefined): Body {
  if (!credit) return { body: {}, missing: [{ id: 'credit_spread', reason: 'The market has no credit spread.' }] };
  return { body: { credit_date: credit.date, credit_spread_pct: credit.pct }, missing: [] };
}

/** Yields have two digits: so has their difference. */
const rounded = (value: number): number => Math.round(value * 1e6) / 1e6;
