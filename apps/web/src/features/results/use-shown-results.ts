import type { RunResponse, RunResultResponse } from '@gemscout/contracts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { resultsReader } from '../../entities/log/results-reader.ts';
import { isStarting, type RunView } from '../../entities/run/run-console.ts';
import { runsQuery } from '../../entities/run/runs-api.ts';
import { runResultsQuery } from './results-api.ts';

export type ShownResults = {
  /** The newest run of the workspace, if its results are shown because no other run is. */
  readonly lastRun: RunResponse | undefined;
  readonly read: {
    readonly data: readonly RunResultResponse[] | undefined;
    readonly error: Error | null;
    readonly dataUpdatedAt: number;
    readonly refetch: () => unknown;
  };
};

/** The results of the run that is shown, read off its log; without a log, those of the workspace's last run. */
export function useShownResults(view: RunView): ShownResults {
  const [resultsOf] = useState(resultsReader);
  const own = resultsOf(isStarting(view) ? [] : view.log);
  const isShown = view.log.length > 0 || view.phase !== 'idle';
  const runs = useQuery(runsQuery);
  const lastRun = isShown ? undefined : (runs.data?.find(({ id }) => id === view.runId) ?? runs.data?.[0]);
  const results = useQuery({
    ...runResultsQuery(lastRun?.id, lastRun?.status === 'active'),
    // What was read before the run ended is shown until its last results are there.
    placeholderData: (before, of) => (of?.queryKey[1] === lastRun?.id ? before : undefined),
  });
  if (isShown) return { lastRun, read: { data: own, error: null, dataUpdatedAt: 0, refetch: runs.refetch } };
  if (lastRun) return { lastRun, read: results };
  return { lastRun, read: { ...runs, data: runs.data && [] } };
}
