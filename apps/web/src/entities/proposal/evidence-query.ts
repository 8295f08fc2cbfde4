import type { EvidenceResponse, RunEvidenceResponse, SupportResponse } from '@gemscout/contracts';
import { queryOptions } from '@tanstack/react-query';
import { callApi } from '../../api/http.ts';
import { queryKeys } from '../../api/query-keys.ts';
import { figureName } from '../../ui/figure-names.ts';

/** More than one ticker has. */
const ITEMS = 100;

/** What stands behind the memo on one ticker of a run. A verdict does not change any more, so it is read once. */
export function evidenceQuery(runId: string, symbol: string) {
  const query = new URLSearchParams({ symbol, limit: String(ITEMS) });
  return queryOptions({
    queryKey: queryKeys.evidence(runId, symbol),
    queryFn: ({ signal }) => callApi<RunEvidenceResponse>(`/runs/${runId}/evidence?${query}`, { signal }),
    staleTime: Infinity,
  });
}

/** `12 of 13`; undefined where a run of an earlier release did not count. */
export function claimsSupported({
  supported,
  total,
}: Pick<SupportResponse, 'supported' | 'total'>): string | undefined {
  return supported === null || total === null ? undefined : `${supported} of ${total}`;
}

/** The short id that a footnote of a memo ends with. */
export function evidenceIdIn(note: string): string | undefined {
  return /\(evidence ([0-9a-f]{12})\)$/.exec(note)?.[1];
}

/** `Close $41.24`: what the figure is, and how the memo shows it. */
export function figureText({ shown, name }: EvidenceResponse['figures'][number]): string {
  return `${figureName(name)} ${shown}`;
}
