import type { CreateRunAnswer, CreateRunBody, RunAnswer, StreamTicketAnswer } from '@gemscout/contracts';
import { queryOptions } from '@tanstack/react-query';
import { callApi, isUnanswered, send } from '../../api/http.ts';
import { withRetries } from '../../api/retry.ts';
import { newTraceparent } from '../../api/traceparent.ts';
import type { ConnectToRun } from './run-stream.ts';

const SHOWN_RUNS = 20;
const CANCEL_WITHIN_MS = 30_000;

export const runsQuery = queryOptions({
  queryKey: ['runs'],
  queryFn: ({ signal }) => callApi<readonly RunAnswer[]>(`/runs?limit=${SHOWN_RUNS}`, { signal }),
});

export function readRun(runId: string): Promise<RunAnswer> {
  return callApi(`/runs/${runId}`);
}

/** What a run was about, as a menu names it. */
export function nameOfRun({ kind, subject }: RunAnswer): string {
  if (kind === 'trending' || subject === null) return 'Trending';
  const characters = [...subject];
  return characters.length > 32 ? `${characters.slice(0, 32).join('')}…` : subject;
}

/**
 * Starts a run. It may be sent again after a network error: the key makes it one run.
 *
 * @param onAway called each time that the server could not be reached and is tried again
 */
export function startRun(body: CreateRunBody, onAway?: () => void): Promise<CreateRunAnswer> {
  const headers = startHeaders();
  const onFailure = (error: unknown) => void (isUnanswered(error) && onAway?.());
  return withRetries(() => callApi<CreateRunAnswer>('/runs', { method: 'POST', body, headers }), { onFailure });
}

/** Made once a start, however often it is sent. */
export function startHeaders(): Readonly<Record<string, string>> {
  return { 'Idempotency-Key': newKey(), traceparent: newTraceparent() };
}

/** @throws also when there is no answer for half a minute: whoever stops a run must be told */
export function cancelRun(runId: string): Promise<unknown> {
  return callApi(`/runs/${runId}/cancel`, { method: 'POST', signal: AbortSignal.timeout(CANCEL_WITHIN_MS) });
}

/** A ticket, then the stream with it: the session's token never stands in an address. */
export const connectToRun: ConnectToRun = async (runId, after, signal) => {
  const { ticket } = await callApi<StreamTicketAnswer>(`/runs/${runId}/stream-ticket`, { method: 'POST', signal });
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
