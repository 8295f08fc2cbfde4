/** The time that a figure is of. `start` is null for one instant. */
export type Period = {
  /** `fy2024`, `q3-2024`, `ytd3-2024` (nine months), `ttm-q3-2025`, or the day of an instant. */
  readonly name: string;
  readonly start: string | null;
  readonly end: string;
};

/** The first value that was filed for a period, where a later filing says another one, beyond rounding. */
export type FirstValue = { readonly value: number; readonly filed: string; readonly accession: string };

/** A figure with everything that it was computed from. Immutable; the same facts give the same figure. */
export type Figure = {
  /** Concept or formula and period: `revenue.fy2024`, `gross_margin.ttm-q3-2025`. */
  readonly id: string;
  readonly value: number;
  /** Currency code, `shares`, `USD/shares`, or `pct`, `ratio`, `count`, `days`, `months`, `points`, `flag` (1 or 0). `pct` is 12.3 for 12.3%. */
  readonly unit: string;
  readonly period: Period;
  /** The newest filing among its inputs: the day from which the figure could be known. Empty for a price, known at the end of its period. */
  readonly filed: string;
  /** The filings that it comes from, without repetition. */
  readonly accessions: readonly string[];
  /** `as_filed`, `as_given` by the caller, or the id of the formula that it was computed with from `inputs`. */
  readonly formula: string;
  readonly inputs: Readonly<Record<string, Figure>>;
  /** The tag that it was filed under. Absent where it was computed. */
  readonly tag?: string;
  readonly first?: FirstValue;
};

export const MISSING_REASONS = {
  not_filed: 'not filed for this period',
  no_statements: 'no annual statements in structured data',
  no_such_period: 'the period is not among the filed ones',
  not_for_sector: 'not meaningful for a company of this kind',
  not_positive: 'an amount that has to be positive is not',
  not_burning_cash: 'free cash flow is not negative',
  no_market_value: 'no market value of the company in the currency of its statements',
  no_price: 'no price of the share is known',
  stale_price: 'the last price is older than the newest statements, or than a week',
  no_yield: 'no ten-year Treasury yield of the last week is known',
  rate_too_low: 'the discount rate is not above the growth after ten years',
  no_such_growth: 'no growth between −50% and 100% a year explains the price',
  mostly_terminal: 'nine tenths of the value or more would come after ten years',
  too_few_filings: 'fewer than four reports were filed on days with a known price',
} as const;
export type MissingReason = keyof typeof MISSING_REASONS;

/** A figure that cannot be stated, and why. */
export type Missing = {
  readonly id: string;
  readonly value: null;
  readonly reason: MissingReason;
  /** The figure whose absence is the cause, by its id: often an input's. */
  readonly cause: string;
};

export type Result = Figure | Missing;

export function missing(id: string, reason: MissingReason, cause = id): Missing {
  return { id, value: null, reason, cause };
}

export function isFigure(result: Result): result is Figure {
  return result.value !== null;
}

/** The first that could be stated; where none could, why the first one could not. */
export function firstStated(first: Result, ...others: readonly Result[]): Result {
  return [first, ...others].find(isFigure) ?? first;
}
