import { betaOf, realisedVolatilityPct, strengthOf, type DayValue } from '@gemscout/market';
import type { Series } from './compared-series.ts';

/** A figure of how a share moves, with what it is computed from; without a value the reason. */
export type RegimeFigure = {
  readonly id: string;
  /** Its name in the body of the evidence. */
  readonly field: string;
  readonly value?: number | undefined;
  /** The series that it is computed from, each with its first and last day, and over a window its change. */
  readonly series?: readonly ComparedDays[] | undefined;
  /** From day to day, so many. */
  readonly changes?: number | undefined;
  readonly reason: string;
};

type ComparedDays = {
  readonly name: string;
  readonly from: string;
  readonly until: string;
  readonly change_pct?: number;
};
type Share = { readonly name: string; readonly values: readonly DayValue[] };

export function volatility({ name, values }: Share, days: number): RegimeFigure {
  const value = realisedVolatilityPct(values, days);
  const [from, until] = [values.at(-1 - days)?.date, values.at(-1)?.date];
  const [id, field] = [`realised_volatility_${days}`, `realised_volatility_${days}_pct`];
  const reason = `There are fewer than ${days + 1} days of prices.`;
  if (value === undefined || from === undefined || until === undefined) return { id, field, reason };
  return { id, field, value, series: [{ name, from, until }], changes: days, reason };
}

export function beta(
  [id, field]: readonly [string, string],
  share: Share,
  { values, name = '', reason = '' }: Series,
  moving: Parameters<typeof betaOf>[2],
): RegimeFigure {
  if (!values) return { id, field, reason };
  const found = betaOf(share.values, values, moving);
  const why = 'There are fewer than 60 changes between days that both have.';
  if (!found) return { id, field, reason: why };
  const { from, until } = found;
  const series = [share.name, name].map((each) => ({ name: each, from, until }));
  return { id, field, value: found.beta, series, changes: found.days, reason: why };
}

export function strength(
  of: 'index' | 'sector',
  share: Share,
  { values, name = '', reason = '' }: Series,
  days: number,
): RegimeFigure {
  const [id, field] = [`above_${of}_${days}`, `above_${of}_${days}d_pct`];
  if (!values) return { id, field, reason };
  const found = strengthOf(share.values, values, days);
  const why = `There are no prices of both ${days} trading days apart.`;
  if (!found) return { id, field, reason: why };
  const { from, until } = found;
  const series = [
    { name: share.name, from, until, change_pct: found.own },
    { name, from, until, change_pct: found.other },
  ];
  return { id, field, value: found.strength, series, reason: why };
}
