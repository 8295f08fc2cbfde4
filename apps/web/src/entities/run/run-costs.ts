import type { RunCostsResponse } from '@gemscout/contracts';
import type { Depth } from '@gemscout/domain';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { callApi } from '../../api/http.ts';
import { queryKeys } from '../../api/query-keys.ts';
import { usdText } from '../../ui/usd-text.ts';

/** What runs of a depth cost lately, and how long they took. */
export function runCostsQuery(depth: Depth) {
  return queryOptions({
    queryKey: queryKeys.runCosts(depth),
    queryFn: ({ signal }) =>
      callApi<RunCostsResponse>(`/billing/run-costs?${new URLSearchParams({ depth })}`, { signal }),
    placeholderData: keepPreviousData,
  });
}

const MINUTE_S = 60;

/** "Usually $0.12 to $0.31, 40 s to 2 min"; nothing where no run of the kind has ended yet, and no price where it cost nothing. */
export function costText(cost: RunCostsResponse['trending'] | undefined): string | undefined {
  if (!cost) return undefined;
  const price = rangeText(usdText(cost.low_usd), usdText(cost.high_usd));
  const time = rangeText(spanText(cost.low_seconds), spanText(cost.high_seconds));
  return `Usually ${cost.high_usd > 0 ? `${price}, ` : ''}${time}`;
}

const rangeText = (low: string, high: string): string => (low === high ? low : `${low} to ${high}`);

function spanText(seconds: number): string {
  return seconds < 2 * MINUTE_S ? `${Math.max(1, Math.round(seconds))} s` : `${Math.round(seconds / MINUTE_S)} min`;
}
