import type { QueryClient } from '@tanstack/react-query';
import { queryKeys } from '../../api/query-keys.ts';
import { throttleTrailing } from '../../api/throttle-trailing.ts';
import type { LogEntry } from '../log/log-entry.ts';

const AT_MOST_EVERY_MS = 1_000;
const CHANGES_QUEUE = ['PROPOSAL_SAVED', 'DECISION', 'MEMO_READY'];

type Refresh = { readonly [what in 'usage' | 'queue']: () => void };

/** Reads again what the page shows of usage and of the queue: each at most once a second. */
export function refresherOf(cache: QueryClient): Refresh {
  const again = (queryKey: readonly string[]) =>
    throttleTrailing(() => cache.invalidateQueries({ queryKey }), AT_MOST_EVERY_MS);
  return { usage: again(queryKeys.billing), queue: again(queryKeys.proposals) };
}

/** What a line changes is read again: usage after each, the queue after some. The stream of the workspace brings the rest. */
export function refreshAfter(lines: readonly LogEntry[], refresh: Refresh): void {
  refresh.usage();
  if (lines.some(({ label }) => CHANGES_QUEUE.includes(label))) refresh.queue();
}
