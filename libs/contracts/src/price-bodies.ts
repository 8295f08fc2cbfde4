import { z } from 'zod';

/** `GET /runs/{id}/prices`: prices of one symbol that were known to the run. Later prices are included only on request. */
export const RunPricesQuery = z.strictObject({
  symbol: z.string().min(1).max(32),
  after: z
    .enum(['true', 'false'])
    .default('false')
    .transform((text) => text === 'true'),
});
export type RunPricesQuery = z.infer<typeof RunPricesQuery>;

/** A daily closing price in US dollars. */
const CloseResponse = z.object({
  /** The exchange's trading day, `yyyy-mm-dd`. */
  date: z.string(),
  close: z.number(),
  /** True if the close was not yet known when the run started. */
  after: z.boolean(),
});

export const RunPricesResponse = z.object({
  symbol: z.string(),
  /** The instant up to which data was known to the run. */
  as_of: z.string(),
  /** The trading day of the last close known at `as_of`; a chart draws its dividing line there. */
  as_of_day: z.string(),
  provider: z.string(),
  /** Oldest first, at least one element. */
  closes: z.array(CloseResponse).readonly(),
});
export type RunPricesResponse = z.infer<typeof RunPricesResponse>;
