import { z } from 'zod';
import type { Refusal } from '../failure-of-status.ts';
import type { RawResponse } from '../raw-response.ts';

const Sentences = z.object({
  Note: z.string().optional(),
  Information: z.string().optional(),
  'Error Message': z.string().optional(),
});

const AUTH =
  /premium (endpoint|feature)|\bdemo\b|invalid.{0,20}api ?key|api ?key.{0,20}(is )?(invalid|missing)|claim your free/i;
const RATE = /rate limit|call frequency|per (second|minute|day)|spreading out|sparingly|burst|call volume|daily quota/i;
const NONE = /invalid inputs|invalid api call|no articles found|no data/i;

/**
 * Alpha Vantage refuses with status 200 and a sentence instead of data: rate limit, plan, or unknown symbol. An unknown
 * sentence is `unavailable` and is passed on.
 */
export function alphaVantageRefusal({ status, json }: RawResponse): Refusal | undefined {
  const said = status === 200 ? Sentences.safeParse(json).data : undefined;
  const sentence = said?.Note ?? said?.Information ?? said?.['Error Message'];
  if (sentence === undefined) return undefined;
  const message = `says: ${sentence.slice(0, 240)}`;
  if (AUTH.test(sentence)) return { code: 'auth', message };
  if (said?.Note !== undefined || RATE.test(sentence))
    return { code: 'rate_limited', message, retryAfterMs: retryAfterMsOf(sentence) };
  return { code: NONE.test(sentence) ? 'no_data' : 'unavailable', message };
}

/** The shortest period named by the sentence; unknown for a day, since the provider does not say when its day ends. */
function retryAfterMsOf(sentence: string): number | undefined {
  if (/per second/i.test(sentence)) return 1_000;
  return /per minute/i.test(sentence) ? 60_000 : undefined;
}
