import { isLogEvent, type LogEventOf, type RunEvent } from './run-events.ts';
import type { Stage } from './stages.ts';
import { closesStage } from './run-state.ts';

/** "There is work": ids only, a frozen shape. */
export type StageTask = {
  readonly taskId: string;
  readonly runId: string;
  readonly stage: Stage;
  readonly symbol?: string;
  readonly attempt: number;
};

/** The task that an event asks for. Same event, same `taskId`: sending it twice is harmless. */
export function stageTasksFor(event: RunEvent): readonly StageTask[] {
  if (event.type !== 'StageQueued') return [];
  const { runId, stage, symbol, attempt } = event;
  const taskId = [runId, stage, symbol, attempt].filter((part) => part !== undefined).join('/');
  return [{ taskId, runId, stage, attempt, ...(symbol !== undefined && { symbol }) }];
}

/** The open work that an event ends: one stage, or (`'all'`) everything of the run. */
export function closedBy(event: RunEvent): 'all' | { readonly stage: Stage; readonly symbol?: string } | undefined {
  if (event.type === 'StageFailed') return work(event.stage, event.symbol);
  if (!isLogEvent(event)) return undefined;
  if (event.type === 'DONE' || event.type === 'ERROR') return 'all';
  return closesStage(event) && event.stage ? work(event.stage, event.symbol) : undefined;
}

function work(stage: Stage, symbol: string | undefined): { readonly stage: Stage; readonly symbol?: string } {
  return symbol === undefined ? { stage } : { stage, symbol };
}

/** True for the run's last event, with what it says of the run. */
export function isRunEnd(event: RunEvent): event is LogEventOf<'DONE' | 'ERROR'> {
  return isTerminal(event);
}

/** True for the run's last event. A run has exactly one. */
export function isTerminal(event: { readonly type: string }): boolean {
  return event.type === 'DONE' || event.type === 'ERROR';
}
