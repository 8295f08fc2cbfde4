import type { FormulaId } from './formulas.ts';
import type { Sector } from './sector-names.ts';

/**
 * The unit of a stored value. `pct` is percentage points of a whole (3.8 for 3.8%), `pct_points` the difference of two such
 * values; `ratio` is so many times another value; `points` a figure of an index without a unit, such as RSI; `rank` a place,
 * where 1 is the highest value.
 */
export const UNITS = [
  'usd',
  'usd_per_share',
  'pct',
  'pct_points',
  'ratio',
  'points',
  'shares',
  'count',
  'days',
  'months',
  'rank',
  'date',
  'flag',
  'text',
] as const;
export type Unit = (typeof UNITS)[number];

/** The time that a metric looks back over: `{ length: 50, unit: 'trading_day' }` for the 50-day average. */
export type MetricWindow = {
  readonly length: number;
  readonly unit: 'trading_day' | 'day' | 'week' | 'quarter' | 'year';
};

/** A metric of the closed vocabulary. Adding one is one entry in the file of its group. */
export type Metric = {
  /** For tables and tooltips, as it would start a sentence: `50-day average`. */
  readonly label: string;
  /** One sentence for readers and for the model. */
  readonly definition: string;
  /** What sentences call it, in lower case. The label counts too. */
  readonly aliases: readonly string[];
  readonly unit: Unit;
  /** Which direction is good news for a holder of the share. */
  readonly good: 'up' | 'down' | 'none';
  /** The name of the figure in tool answers and evidence. Texts, which have no such figure, have none. */
  readonly field?: string;
  readonly window?: MetricWindow;
  /**
   * What one value covers: a day (the default), its window, a fiscal quarter, the time until a later day, or a fiscal year,
   * a fiscal quarter or the last twelve months, as each value says itself.
   */
  readonly covers?: 'day' | 'window' | 'quarter' | 'ahead' | 'fiscal_period';
  /** True for a value that says by how much something moved: it is shown with its sign. */
  readonly isChange?: boolean;
  /** True for a ratio that is read as a plain number (`P/E of 17.9`), not as so many times another (`3.2×`). */
  readonly isPlain?: boolean;
  /** Digits after the point, where they differ from those of the unit. */
  readonly decimals?: number;
  /** How the code computes it, and from which facts of the same subject (fact ids). Absent: it is read as it is. */
  readonly formula?: FormulaId;
  readonly inputs?: readonly string[];
  /** The sectors in which it says something about a company; absent: all. */
  readonly sectors?: readonly Sector[];
};
