import type { CreateRunResponse, CreateRunBody, RunResponse, StreamTicketResponse } from '@gemscout/contracts';
import { queryOptions } from '@tanstack/react-query';
import { ApiError, callApi, isUnanswered, send } from '../../api/http.ts';
import { queryKeys } from '../../api/query-keys.ts';
import { withRetries } from '../../api/retry.ts';
import { newTraceparent } from '../../api/traceparent.ts';
import type { ConnectToRun } from './run-stream.ts';

const SHOWN_RUNS = 20;
const CANCEL_WITHIN_MS = 30_000;

export const runsQuery = queryOptions({
  queryKey: queryKeys.runs,
  queryFn: ({ signal }) => callApi<readonly RunResponse[]>(`/runs?limit=${SHOWN_RUNS}`, { signal }),
});

export function readRun(runId: string): Promise<RunResponse> {
  return callApi(`/runs/${runId}`);
}

/** What a run was about, as a menu names it. */
export function nameOfRun({ kind, subject, sample }: Pick<RunResponse, 'kind' | 'subject' | 'sample'>): string {
  if (sample) return 'Sample: Trending';
  if (kind === 'trending' || subject === null) return 'Trending';
  const characters = [...subject];
  return characters.length > 32 ? `${characters.slice(0, 32).join('')}…` : subject;
}

/** The start that has had no answer yet: nobody knows whether it was made. */
let unanswered: { readonly body: string; readonly headers: ReturnType<typeof startHeaders> } | undefined;

/**
 * Starts a run. It is sent again after a network error, and a person may try the same again after that: as long as there
 * was no answer, the same key makes it one run, which is paid once.
 *
 * @param onAway called each time that the server could not be reached and is tried again
 */
export async function startRun(body: CreateRunBody, onAway?: () => void): Promise<CreateRunResponse> {
  const text = JSON.stringify(body);
  const start = unanswered?.body === text ? unanswered : { body: text, headers: startHeaders() };
  unanswered = start;
  const { headers } = start;
  const onFailure = (error: unknown) => void (isUnanswered(error) && onAway?.());
  try {
    const post = () => callApi<CreateRunResponse>('/runs', { method: 'POST', body, headers });
    const answer = await withRetries(post, { onFailure });
    unanswered = undefined;
    return answer;
  } catch (error) {
    if (error instanceof ApiError && error.status < 500) unanswered = undefined;
    throw error;
  }
}

/** Made once a start, however often it is sent. */
export function startHeaders(): Readonly<Record<string, string>> {
  return { 'Idempotency-Key': newKey(), traceparent: newTraceparent() };
}

/** @throws also when there is no answer for half a minute: whoever stops a run must be told */
export function cancelRun(runId: string): Promise<unknown> {
  return callApi(`/runs/${runId}/cancel`, { method: 'POST', signal: AbortSignal.timeout(CANCEL_WITHIN_MS) });
}

/** For the tickers that are not decided. */
export function addNote(runId: string, text: string): Promise<unknown> {
  return callApi(`/runs/${runId}/notes`, { method: 'POST', body: { text } });
}

export function dropTicker(runId: string, symbol: string): Promise<unknown> {
  return callApi(`/runs/${runId}/tickers/${symbol}/drop`, { method: 'POST' });
}

export function deepenTicker(runId: string, symbol: string): Promise<unknown> {
  return callApi(`/runs/${runId}/tickers/${symbol}/deepen`, { method: 'POST' });
}

/** A ticket, then the stream with it: the session's token never stands in an address. */
export const connectToRun: ConnectToRun = async (runId, after, signal) => {
  const { ticket } = await callApi<StreamTicketResponse>(`/runs/${runId}/stream-ticket`, { method: 'POST', signal });
  const query = new URLSearchParams({ token: ticket, ...(after !== undefined && { after: String(after) }) });
  return send(`/runs/${runId}/events?${query}`, { signal, headers: { Accept: 'text/event-stream' } });
};

/** `randomUUID` exists on secure origins only; a plain address in one's own network is none. */
function newKey(): string {
  if ('randomUUID' in crypto) return crypto.randomUUID();
  return Array.from(globalThis.crypto.getRandomValues(new Uint8Array(16)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('');
}
