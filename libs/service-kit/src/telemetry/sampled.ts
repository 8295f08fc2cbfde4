import { TtlCache } from '../ttl-cache.ts';
import { withTimeout } from '../until-aborted.ts';

const FRESH_MS = 5_000;
const ANSWER_WITHIN_MS = 2_000;

export type SampledOptions = {
  readonly freshMs?: number;
  readonly answerWithinMs?: number;
};

/**
 * Caches the result of `read` for five seconds. Returns nothing if `read` fails or takes longer than two seconds. Only one
 * read runs at a time, so a database that hangs is not queried again by each caller.
 */
export function sampled<Item>(
  read: () => Promise<readonly Item[]>,
  { freshMs = FRESH_MS, answerWithinMs = ANSWER_WITHIN_MS }: SampledOptions = {},
): () => Promise<readonly Item[]> {
  const cache = new TtlCache<readonly Item[]>({ ttlMs: freshMs, maxEntries: 1 });
  const orNothing = (): readonly Item[] => [];
  return () => {
    const items = cache.get('items', () => read().catch(orNothing));
    return withTimeout(items, answerWithinMs, () => new Error('No answer in time')).catch(orNothing);
  };
}
