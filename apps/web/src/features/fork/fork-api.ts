import type { CreateRunResponse, ForkRunBody } from '@gemscout/contracts';
import { callApi } from '../../api/http.ts';
import { withRetries } from '../../api/retry.ts';
import { startHeaders } from '../../entities/run/runs-api.ts';

/** Starts a run that goes on from a place in another one. As a start, it may be sent again after a network error. */
export function forkRun(runId: string, body: ForkRunBody): Promise<CreateRunResponse> {
  const headers = startHeaders();
  return withRetries(() => callApi<CreateRunResponse>(`/runs/${runId}/fork`, { method: 'POST', body, headers }));
}
