import type { RefundRun } from '../usage/decide-usage.ts';
import type { RunEvent } from './run-events.ts';
import { isRunEnd } from './stage-tasks.ts';
import type { RunState } from './run-state.ts';

/** The refund that goes with a run's end, in the same append; undefined where the run keeps its charge. */
export function refundFor(events: readonly RunEvent[], run: RunState): RefundRun | undefined {
  if (run.status === 'absent') return undefined;
  const end = events.find(isRunEnd);
  if (!end?.payload.refunded) return undefined;
  const { workspaceId, runId, charge, dailyCap } = run;
  return { type: 'RefundRun', workspaceId, runId, charge, dailyCap, now: end.at };
}
