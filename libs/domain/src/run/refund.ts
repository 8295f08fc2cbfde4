import type { RefundRun } from '../usage/decide-usage.ts';
import type { RunEvent } from './run-events.ts';
import { isRunEnd } from './stage-tasks.ts';
import type { RunState } from './run-state.ts';

/** The refund to append together with a run's end; undefined if the run stays charged. */
export function refundFor(events: readonly RunEvent[], run: RunState): RefundRun | undefined {
  if (run.status === 'absent') return undefined;
  const end = events.find(isRunEnd);
  if (!end?.payload.refunded) return undefined;
  const { workspaceId, runId, charge, dailyCap } = run;
  return { type: 'RefundRun', workspaceId, runId, charge, dailyCap, now: end.at };
}
