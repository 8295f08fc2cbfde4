import type {
  DeadLettersAnswer,
  OpsAuditAnswer,
  ProjectionsAnswer,
  StageLoadAnswer,
  StreamEventsAnswer,
  StreamViewAnswer,
  StuckRunAnswer,
  TopicLagAnswer,
} from '@gemscout/contracts';
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { callApi } from '../../api/http.ts';

const OFTEN_MS = 4_000;
const SELDOM_MS = 15_000;
/** Reading the dead letters reads their whole topic. */
const RARELY_MS = 30_000;
const AUDIT_PAGE = 20;

function part<Answer>(path: string, refetchInterval: number) {
  return queryOptions({
    queryKey: ['ops', path],
    queryFn: ({ signal }) => callApi<Answer>(`/ops/${path}`, { signal }),
    refetchInterval,
  });
}

export const stagesQuery = part<readonly StageLoadAnswer[]>('stages', OFTEN_MS);
export const topicsQuery = part<TopicLagAnswer>('topics', OFTEN_MS);
export const projectionsQuery = part<ProjectionsAnswer>('projections', OFTEN_MS);
export const stuckRunsQuery = part<readonly StuckRunAnswer[]>('stuck-runs', SELDOM_MS);
export const deadLettersQuery = part<DeadLettersAnswer>('dead-letters', RARELY_MS);

/** What operators did, page by page, newest first. */
export const auditQuery = infiniteQueryOptions({
  queryKey: ['ops', 'audit'],
  queryFn: ({ signal, pageParam }) => {
    const query = new URLSearchParams({ limit: String(AUDIT_PAGE), ...(pageParam && { before: pageParam }) });
    return callApi<readonly OpsAuditAnswer[]>(`/ops/audit?${query}`, { signal });
  },
  initialPageParam: '',
  getNextPageParam: (page: readonly OpsAuditAnswer[]) => (page.length < AUDIT_PAGE ? undefined : page.at(-1)?.id),
  refetchInterval: SELDOM_MS,
});

/** The events of a stream that was opened; they never change, new ones come at the end. */
export function streamEventsQuery(viewId: string | undefined) {
  return infiniteQueryOptions({
    queryKey: ['ops-stream', viewId],
    enabled: viewId !== undefined,
    queryFn: ({ signal, pageParam }) =>
      callApi<StreamEventsAnswer>(`/ops/stream-views/${viewId}/events?from=${pageParam}`, { signal }),
    initialPageParam: 0,
    getNextPageParam: (page: StreamEventsAnswer) => page.next ?? undefined,
    staleTime: Infinity,
  });
}

export function openStream(stream: string, reason: string): Promise<StreamViewAnswer> {
  return callApi('/ops/stream-views', { method: 'POST', body: { stream, reason } });
}

export function settleDeadLetter(how: 'replay' | 'discard', id: string, reason: string): Promise<unknown> {
  return callApi(`/ops/dead-letters/${id}/${how}`, { method: 'POST', body: { reason } });
}

export function rebuildReadModel(reason: string): Promise<unknown> {
  return callApi('/ops/projections/rebuild', { method: 'POST', body: { reason } });
}
