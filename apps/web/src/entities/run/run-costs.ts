import type { RunCostsResponse } from '@gemscout/contracts';
import { queryOptions } from '@tanstack/react-query';
import { callApi } from '../../api/http.ts';
import { queryKeys } from '../../api/query-keys.ts';
import { usdText } from '../../ui/usd-text.ts';

/** What runs cost lately; asked where a language model thinks, for the rules cost nothing. */
export function runCostsQuery(model: string | null | undefined) {
  return queryOptions({
    queryKey: queryKeys.runCosts,
    enabled: Boolean(model),
    queryFn: ({ signal }) => callApi<RunCostsResponse>('/billing/run-costs', { signal }),
  });
}

/** "Usually $0.12 to $0.31"; nothing where no run of the kind has cost anything yet. */
export function costText(cost: RunCostsResponse['trending'] | undefined): string | undefined {
  if (!cost) return undefined;
  const [low, high] = [usdText(cost.low_usd), usdText(cost.high_usd)];
  return low === high ? `Usually ${low}` : `Usually ${low} to ${high}`;
}
