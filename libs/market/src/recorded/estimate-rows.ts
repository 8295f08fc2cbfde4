import { z } from 'zod';
import { ESTIMATED_PERIODS, type Estimates } from '../analyst-estimates.ts';
import type { RowFormat } from './company-rows.ts';
import { endOfDay, isDay } from './known-at.ts';

const Day = z.string().refine(isDay, 'is no date');
const Amount = z.number().nullable();
const Count = z.int('is no whole number').nonnegative('is below 0');
const Price = z.number().positive('is not above 0');

const Period = z.object({
  period: z.enum(ESTIMATED_PERIODS),
  end: Day,
  eps: Amount,
  epsAnalysts: Count.nullable(),
  eps90DaysAgo: Amount,
  raised30Days: Count.nullable(),
  lowered30Days: Count.nullable(),
  revenue: Amount,
});

const Targets = z
  .object({ mean: Price, low: Price.nullable(), high: Price.nullable(), analysts: Count.nullable() })
  .refine(({ low, mean }) => low === null || low <= mean, { path: ['low'], message: 'is above the mean' })
  .refine(({ high, mean }) => high === null || high >= mean, { path: ['high'], message: 'is below the mean' });

const NextReport = z
  .object({ day: Day, until: Day, isEstimate: z.boolean() })
  .refine(({ day, until }) => day <= until, { path: ['until'], message: 'is before day' });

/** A line of `estimates.jsonl`: what analysts expected of a company on `date`. */
export const EstimateRowSchema: z.ZodType<Estimates> = z.object({
  symbol: z.string().min(1),
  date: Day,
  periods: z
    .array(Period)
    .refine((rows) => new Set(rows.map(({ period }) => period)).size === rows.length, 'has a period twice'),
  targets: Targets.nullable(),
  recommendations: z.object({ strongBuy: Count, buy: Count, hold: Count, sell: Count, strongSell: Count }).nullable(),
  nextReport: NextReport.nullable(),
});

/** The rows of `estimates.jsonl`, newest first: those of a day are known when it is over. */
export const ESTIMATE_ROWS: RowFormat<Estimates, Estimates> = {
  schema: EstimateRowSchema,
  datedOf: (entry) => ({ entry, filed: entry.date, knownAt: endOfDay(entry.date) }),
};
