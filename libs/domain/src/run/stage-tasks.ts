import { isLogEvent, type LogEventOf, type RunEvent } from './run-events.ts';
import type { Stage } from './stages.ts';
import { closesStage } from './run-state.ts';

/** A message that work is queued. Holds ids only; its shape must not change. */
export type StageTask = {
  readonly taskId: string;
  readonly runId: string;
  readonly stage: Stage;
  readonly symbol?: string;
  readonly attempt: number;
};

/** The tasks that an event requests. The same event gives the same `taskId`, so sending a task twice is harmless. */
export function stageTasksFor(event: RunEvent): readonly StageTask[] {
  if (event.type !== 'StageQueued') return [];
  const { runId, stage, symbol, attempt } = event;
  const taskId = [runId, stage, symbol, attempt].filter((part) => part !== undefined).join('/');
  return [{ taskId, runId, stage, attempt, ...(symbol !== undefined && { symbol }) }];
}

/** The open work that an event ends: one stage, or every stage of the run (`'all'`). */
export function closedBy(event: RunEvent): 'all' | { readonly stage: Stage; readonly symbol?: string } | undefined {
  if (event.type === 'StageFailed') return work(event.stage, event.symbol);
  if (!isLogEvent(event)) return undefined;
  if (event.type === 'DONE' || event.type === 'ERROR') return 'all';
  return closesStage(event) && event.stage ? work(event.stage, event.symbol) : undefined;
}

function work(stage: Stage, symbol: string | undefined): { readonly stage: Stage; readonly symbol?: string } {
  return symbol === undefined ? { stage } : { stage, symbol };
}

/** True for the run's last event, which holds the run's result. */
export function isRunEnd(event: RunEvent): event is LogEventOf<'DONE' | 'ERROR'> {
  return isTerminal(event);
}

/** True for the run's last event. A run has exactly one. */
export function isTerminal(event: { readonly type: string }): boolean {
  return event.type === 'DONE' || event.type === 'ERROR';
}
