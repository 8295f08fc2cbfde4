import { useQuery } from '@tanstack/react-query';
import { runQuery } from './run-query.ts';
import { runsQuery } from './runs-api.ts';

/** Whether a run is the sample that the workspace started with; false while that is not known. */
export function useIsSample(runId: string | null): boolean {
  const { data: runs } = useQuery(runsQuery);
  const listed = runs?.find(({ id }) => id === runId);
  const isOlder = runId !== null && runs !== undefined && !listed;
  const { data: older } = useQuery({ ...runQuery(runId ?? ''), enabled: isOlder });
  return (listed ?? older)?.sample === true;
}
