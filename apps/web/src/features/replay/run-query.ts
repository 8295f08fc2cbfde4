import { queryOptions } from '@tanstack/react-query';
import { readRun } from '../runs/runs-api.ts';

/** A run of the workspace, as a list names it. */
export function runQuery(runId: string) {
  return queryOptions({ queryKey: ['runs', runId], queryFn: () => readRun(runId) });
}
