import type { ConfigAnswer } from '@gemscout/contracts';
import { ApiError, callApi } from '../../api/http.ts';
import { readLastRunId, readToken } from '../../api/session-store.ts';

export type Demo = { readonly videoUrl: string } | { readonly runId: string };

/**
 * The demo of this installation, else the last run of whoever looks.
 *
 * @returns `none` where no run was ever stored, or the visitor may not see it
 * @throws ApiError, TypeError where the server cannot say
 */
export async function findDemo(): Promise<Demo | 'none'> {
  const { demo_video_url: videoUrl } = await callApi<Pick<ConfigAnswer, 'demo_video_url'>>('/config');
  if (videoUrl !== null) return { videoUrl };
  const runId = readLastRunId();
  if (runId === null || readToken() === null) return 'none';
  return (await canPlay(runId)) ? { runId } : 'none';
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
