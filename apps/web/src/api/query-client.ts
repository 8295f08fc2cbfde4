import { QueryClient } from '@tanstack/react-query';
import { retryDelayMs, shouldRetry } from './retry.ts';

const DISCARDED_AFTER_MS = 5 * 60_000;

export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: { retry: shouldRetry, retryDelay: retryDelayMs, gcTime: DISCARDED_AFTER_MS, staleTime: 10_000 },
      mutations: { retry: false },
    },
  });
}
