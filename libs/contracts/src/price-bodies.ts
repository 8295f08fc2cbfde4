import { z } from 'zod';

/** `GET /runs/{id}/prices`: of one symbol, as the run could know them. What came after is given only where it is asked for. */
export const RunPricesQuery = z.strictObject({
  symbol: z.string().min(1).max(32),
  after: z
    .enum(['true', 'false'])
    .default('false')
    .transform((text) => text === 'true'),
});
export type RunPricesQuery = z.infer<typeof RunPricesQuery>;

/** A day's close in US dollars. */
const CloseResponse = z.object({
  /** The exchange's trading day, `yyyy-mm-dd`. */
  date: z.string(),
  close: z.number(),
  /** Nobody knew it when the run was started. */
  after: z.boolean(),
});

export const RunPricesResponse = z.object({
  symbol: z.string(),
  /** Nothing later was known to the run. */
  as_of: z.string(),
  /** The trading day of the last close that was known then: where a chart draws its line. */
  as_of_day: z.string(),
  provider: z.string(),
  /** Oldest first, at least one. */
  closes: z.array(CloseResponse).readonly(),
});
export type RunPricesResponse = z.infer<typeof RunPricesResponse>;
