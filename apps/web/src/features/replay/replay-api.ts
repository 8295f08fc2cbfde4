import type {
  NewReplayShareResponse,
  ReplayShareResponse,
  SharedEntry,
  SharedReplayResponse,
} from '@gemscout/contracts';
import { ApiError, callApi } from '../../api/http.ts';

export function listShares(runId: string, signal: AbortSignal): Promise<readonly ReplayShareResponse[]> {
  return callApi(`/runs/${runId}/shares`, { signal });
}

export function shareReplay(runId: string): Promise<NewReplayShareResponse> {
  return callApi(`/runs/${runId}/shares`, { method: 'POST' });
}

export function revokeShare(runId: string, shareId: string): Promise<void> {
  return callApi(`/runs/${runId}/shares/${shareId}`, { method: 'DELETE' });
}

export type SharedReplay = Omit<SharedReplayResponse, 'entries' | 'total'> & {
  readonly entries: readonly SharedEntry[];
};

/**
 * Reads a shared replay to its end, page by page. No session goes along, and none is needed: who opens a link stays unknown.
 *
 * @throws ApiError 404 for a link that opens nothing, or no longer
 */
export async function readSharedReplay(token: string, signal: AbortSignal): Promise<SharedReplay> {
  let page = await sharedPage(token, 0, signal);
  const { total, ...replay } = page;
  const entries = [...page.entries];
  while (entries.length < total && page.entries.length > 0) {
    page = await sharedPage(token, entries.length, signal);
    entries.push(...page.entries);
  }
  return { ...replay, entries };
}

async function sharedPage(token: string, after: number, signal: AbortSignal): Promise<SharedReplayResponse> {
  const headers = { 'Gemscout-Replay': token };
  const answer = await fetch(`/shared-replays?after=${after}`, { headers, signal, credentials: 'omit' });
  const text = await answer.text();
  if (!answer.ok) throw new ApiError(answer.status, text);
  return JSON.parse(text) as SharedReplayResponse;
}
