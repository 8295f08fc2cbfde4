import { TtlCache, untilAborted } from '@gemscout/service-kit';
import { z } from 'zod';
import { MarketFailure } from '../../market-data.ts';
import type { Fetched } from '../http-client.ts';
import { dashed } from '../symbols.ts';
import type { YahooClient } from './yahoo-client.ts';

/** What fundamentals, quarters and estimates are read from. Yahoo leaves out those that a security does not have. */
const MODULES = [
  'summaryDetail',
  'defaultKeyStatistics',
  'price',
  'earningsHistory',
  'earningsTrend',
  'financialData',
  'calendarEvents',
  'recommendationTrend',
] as const;
const SUMMARY_MS = 60_000;
const MOST_SUMMARIES = 30;

/** @throws MarketFailure as `YahooClient`, and `unavailable` for a summary of another shape than `schema` */
export type Summaries = <Data>(symbol: string, schema: z.ZodType<Data>, signal?: AbortSignal) => Promise<Fetched<Data>>;

/**
 * What Yahoo says of a company, asked for once a minute and symbol: the valuation, the quarters and the estimates are parts of it. Each is
 * read by a schema of its own, so that one part in a new shape does not take the others away.
 */
export function companySummaries(client: YahooClient): Summaries {
  const summaries = new TtlCache<Fetched<unknown>>({ ttlMs: SUMMARY_MS, maxEntries: MOST_SUMMARIES });
  return async (symbol, schema, signal) => {
    const asked = summaries.get(dashed(symbol), () =>
      client.ask(
        (yahoo, options) => yahoo.quoteSummary(dashed(symbol), { modules: [...MODULES] }, options),
        z.unknown(),
      ),
    );
    const { data, fetchedAt } = await (signal ? untilAborted(asked, signal) : asked);
    const parsed = schema.safeParse(data);
    if (parsed.success) return { data: parsed.data, fetchedAt };
    const at = parsed.error.issues[0]?.path.join('.') ?? '';
    throw new MarketFailure(
      'unavailable',
      `yahoo answered in a shape that this release does not know (${at || 'the whole'})`,
    );
  };
}
