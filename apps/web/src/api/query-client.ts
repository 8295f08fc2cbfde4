import { QueryClient } from '@tanstack/react-query';
import { staleTimeOf } from './live-updates.ts';
import { retryDelayMs, shouldRetry } from './retry.ts';

const DISCARDED_AFTER_MS = 5 * 60_000;
/** Of data that no stream keeps up to date. */
const FRESH_FOR_MS = 10_000;

/**
 * How the app reads and writes: what fails is asked for again by `retry.ts`, what nobody looks at is discarded after five
 * minutes, and a command is sent once. `always`, since a browser's word that it is offline is only a guess; and a command
 * that waited for the network would happen when nobody expects it any more.
 */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        retry: shouldRetry,
        retryDelay: retryDelayMs,
        gcTime: DISCARDED_AFTER_MS,
        staleTime: ({ queryKey }) => staleTimeOf(queryKey, FRESH_FOR_MS),
        networkMode: 'always',
        refetchOnReconnect: true,
      },
      mutations: { retry: false, networkMode: 'always' },
    },
  });
}
