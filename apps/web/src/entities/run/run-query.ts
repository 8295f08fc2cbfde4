import { queryOptions } from '@tanstack/react-query';
import { queryKeys } from '../../api/query-keys.ts';
import { readRun } from './runs-api.ts';

/** A run of the workspace, as a list names it. */
export function runQuery(runId: string) {
  return queryOptions({ queryKey: queryKeys.run(runId), queryFn: () => readRun(runId) });
}
