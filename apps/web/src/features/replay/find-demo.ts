import type { ConfigResponse } from '@gemscout/contracts';
import { ApiError, callApi } from '../../api/http.ts';
import { readLastRunId, readToken } from '../../api/session-store.ts';

export type Demo =
  | { readonly videoUrl: string }
  | { readonly runId: string; readonly market: Pick<ConfigResponse, 'market' | 'fictional' | 'as_of'> }
  /** The recorded run that ships with the page. */
  | 'sample';

/**
 * The demo of this installation, else the last run of whoever looks, else the sample run.
 *
 * @returns `sample` where no run was ever stored, or the visitor may not see it
 * @throws ApiError, TypeError where the server cannot say
 */
export async function findDemo(): Promise<Demo> {
  const market = await callApi<ConfigResponse>('/config');
  if (market.demo_video_url !== null) return { videoUrl: market.demo_video_url };
  const runId = readLastRunId();
  if (runId === null || readToken() === null) return 'sample';
  return (await canPlay(runId)) ? { runId, market } : 'sample';
}

async function canPlay(runId: string): Promise<boolean> {
  try {
    await callApi(`/runs/${runId}`);
    return true;
  } catch (error) {
    if (error instanceof ApiError && [401, 404].includes(error.status)) return false;
    throw error;
  }
}
