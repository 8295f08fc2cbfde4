import type {
  DeadLettersResponse,
  OpsAuditResponse,
  ProjectionsResponse,
  StageLoadResponse,
  StreamEventsResponse,
  StreamViewResponse,
  StuckRunResponse,
  TopicLagResponse,
} from '@gemscout/contracts';
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { callApi } from '../../api/http.ts';
import { queryKeys } from '../../api/query-keys.ts';

const OFTEN_MS = 4_000;
const SELDOM_MS = 15_000;
/** Reading the dead letters reads their whole topic. */
const RARELY_MS = 30_000;
const AUDIT_PAGE = 20;

type OpsPath = 'stages' | 'topics' | 'projections' | 'stuck-runs' | 'dead-letters';

function part<Answer>(path: OpsPath, refetchInterval: number) {
  return queryOptions({
    queryKey: queryKeys.opsPart(path),
    queryFn: ({ signal }) => callApi<Answer>(`/ops/${path}`, { signal }),
    refetchInterval,
  });
}

export const stagesQuery = part<readonly StageLoadResponse[]>('stages', OFTEN_MS);
export const topicsQuery = part<TopicLagResponse>('topics', OFTEN_MS);
export const projectionsQuery = part<ProjectionsResponse>('projections', OFTEN_MS);
export const stuckRunsQuery = part<readonly StuckRunResponse[]>('stuck-runs', SELDOM_MS);
export const deadLettersQuery = part<DeadLettersResponse>('dead-letters', RARELY_MS);

/** What operators did, page by page, newest first. */
export const auditQuery = infiniteQueryOptions({
  queryKey: queryKeys.opsPart('audit'),
  queryFn: ({ signal, pageParam }) => {
    const query = new URLSearchParams({ limit: String(AUDIT_PAGE), ...(pageParam && { before: pageParam }) });
    return callApi<readonly OpsAuditResponse[]>(`/ops/audit?${query}`, { signal });
  },
  initialPageParam: '',
  getNextPageParam: (page: readonly OpsAuditResponse[]) => (page.length < AUDIT_PAGE ? undefined : page.at(-1)?.id),
  refetchInterval: SELDOM_MS,
});

/** The events of a stream that was opened; they never change, new ones come at the end. */
export function streamEventsQuery(viewId: string | undefined) {
  return infiniteQueryOptions({
    queryKey: queryKeys.opsStream(viewId),
    enabled: viewId !== undefined,
    queryFn: ({ signal, pageParam }) =>
      callApi<StreamEventsResponse>(`/ops/stream-views/${viewId}/events?from=${pageParam}`, { signal }),
    initialPageParam: 0,
    getNextPageParam: (page: StreamEventsResponse) => page.next ?? undefined,
    staleTime: Infinity,
  });
}

export function openStream(stream: string, reason: string): Promise<StreamViewResponse> {
  return callApi('/ops/stream-views', { method: 'POST', body: { stream, reason } });
}

export function settleDeadLetter(how: 'replay' | 'discard', id: string, reason: string): Promise<unknown> {
  return callApi(`/ops/dead-letters/${id}/${how}`, { method: 'POST', body: { reason } });
}

export function rebuildReadModel(reason: string): Promise<unknown> {
  return callApi('/ops/projections/rebuild', { method: 'POST', body: { reason } });
}
