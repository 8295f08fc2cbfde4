import { instruments, sendSpan } from '@gemscout/service-kit';
import type { StageBus, TracedTask } from '@gemscout/stage-bus';
import type { DueTask } from './due-tasks.ts';

const tasks = instruments((meter) => ({
  redeliveries: meter.createCounter('gemscout_task_redeliveries_total', {
    description: 'Tasks that were sent again: lost on the bus, or their worker is gone',
  }),
}));

/**
 * Sends the tasks, each as a span of the trace that requested it. Its worker continues that span. @throws
 * BusUnavailable
 */
export async function sendTraced(bus: StageBus, due: readonly TracedTask[]): Promise<void> {
  const spans = due.map((task) => sendSpan(`send ${task.stage}`, task.traceparent, attributesOf(task)));
  const end = (error?: unknown): void => spans.forEach((span) => span.end(error));
  try {
    await bus.send(due.map((task, at) => ({ ...task, ...carried(spans[at]?.traceparent) })));
    end();
  } catch (error) {
    end(error);
    throw error;
  }
}

export function noteSentAgain(due: readonly DueTask[]): void {
  for (const { task, again } of due) if (again) tasks().redeliveries.add(1, { stage: task.stage });
}

function carried(traceparent: string | undefined): Pick<TracedTask, 'traceparent'> {
  return traceparent === undefined ? {} : { traceparent };
}

function attributesOf({ runId, stage, attempt }: TracedTask) {
  return { 'gemscout.run_id': runId, 'gemscout.stage': stage, 'gemscout.attempt': attempt };
}
