/** What analysts expect of a fiscal period. Amounts in US dollars, those of a share as its shares were on the day of the estimates. */
export type PeriodEstimate = {
  readonly period: EstimatedPeriod;
  /** The last day of the period, `yyyy-mm-dd`. */
  readonly end: string;
  /** The mean of the estimates of earnings a share, and how many there are. */
  readonly eps: number | null;
  readonly epsAnalysts: number | null;
  /** The mean of 90 days before, a share as its shares were then. */
  readonly eps90DaysAgo: number | null;
  /** Estimates of earnings a share that were raised and lowered within the 30 days before. */
  readonly raised30Days: number | null;
  readonly lowered30Days: number | null;
  /** The mean of the estimates of revenue. */
  readonly revenue: number | null;
};

export const ESTIMATED_PERIODS = ['quarter', 'next_quarter', 'year', 'next_year'] as const;
/** The fiscal quarter that is not reported yet, the one after it, and the fiscal years. */
type EstimatedPeriod = (typeof ESTIMATED_PERIODS)[number];

/** What analysts expect of a company, as of one day. Amounts in US dollars. */
export type Estimates = {
  readonly symbol: string;
  readonly date: string;
  /** At most one of each period. */
  readonly periods: readonly PeriodEstimate[];
  /** Prices that analysts expect of a share, mostly within a year; null where there are none in US dollars. */
  readonly targets: PriceTargets | null;
  /** How many analysts recommend what; null where it is unknown. */
  readonly recommendations: Recommendations | null;
  /** Null where no day is known. */
  readonly nextReport: NextReport | null;
};

export type PriceTargets = {
  readonly mean: number;
  readonly low: number | null;
  readonly high: number | null;
  readonly analysts: number | null;
};

type Recommendations = {
  readonly strongBuy: number;
  readonly buy: number;
  readonly hold: number;
  readonly sell: number;
  readonly strongSell: number;
};

export type NextReport = {
  /** `yyyy-mm-dd`: of a span of days the first. */
  readonly day: string;
  /** The last day of the span; equal to `day` where it is one day. */
  readonly until: string;
  /** True where the source expects it and the company has not confirmed it, or this is unknown. */
  readonly isEstimate: boolean;
};
