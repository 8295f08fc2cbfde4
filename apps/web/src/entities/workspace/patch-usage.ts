import type { BillingResponse, WorkspaceRows } from '@gemscout/contracts';
import type { QueryClient } from '@tanstack/react-query';
import { queryKeys } from '../../api/query-keys.ts';
import { patchQueries, readAgain } from './read-again.ts';

/** Shows the runs that count now. */
export function patchUsage(cache: QueryClient, _day: string, row: WorkspaceRows['usage'] | null): void {
  if (row) patchQueries<BillingResponse>(cache, queryKeys.billing, (billing) => ({ ...billing, ...row }));
  else readAgain(cache, queryKeys.billing);
}
