import { useQuery } from '@tanstack/react-query';
import { sessionQuery } from '../../api/session-query.ts';
import { useNow } from '../../ui/use-now.ts';
import { billingQuery } from './billing-query.ts';
import { startBlockOf, type StartBlock } from './start-block.ts';

const MINUTE_MS = 60_000;

/** Why no run can be started now; undefined if one can, as far as is known. Read again each minute while one cannot. */
export function useStartBlock(): StartBlock | undefined {
  const { data: session } = useQuery(sessionQuery);
  const now = useNow(MINUTE_MS, true);
  const { data: billing } = useQuery({
    ...billingQuery,
    refetchInterval: ({ state }) => startBlockOf(session, state.data, now) !== undefined && MINUTE_MS,
  });
  return startBlockOf(session, billing, now);
}
