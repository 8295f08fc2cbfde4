import { once } from 'node:events';
import { availableParallelism } from 'node:os';
import { extname } from 'node:path';
import { Worker } from 'node:worker_threads';
import { DayOfVerdicts } from '../agent/agent-verdict.ts';
import { dayJudge, type DayWork } from './day-judge.ts';
import type { EvaluationRequest } from './evaluation-request.ts';

type OnDay = (day: string, verdicts: DayOfVerdicts) => Promise<void>;

/** The thread's module lies beside this one: in a bundle it is a program of its own (tools/bundle-server.mjs). */
const WORKER = new URL(`./day-worker${extname(import.meta.url)}`, import.meta.url);

/**
 * Has every day judged, each by the next thread that is free, and tells of each as it is done.
 *
 * @param threads how many; 0: this one
 */
export async function judgeDays(days: readonly string[], work: DayWork, onDay: OnDay, threads: number): Promise<void> {
  const left = [...days];
  const judgeInThisThread = dayJudge(work); // refuses a configuration that cannot be used, before there are threads
  if (threads === 0) return judgeHere(left, judgeInThisThread, onDay);
  const workers = Array.from({ length: threads }, () => new Worker(WORKER, { workerData: work }));
  try {
    await Promise.all(workers.map((thread) => judgeHere(left, judgeOn(thread), onDay)));
  } finally {
    await Promise.all(workers.map((thread) => thread.terminate()));
  }
}

/** As many as are asked for, but none without a day. A language model is waited for, not computed: one, whose spend one limit holds. */
export function threadsFor({ analyst, workers }: Pick<EvaluationRequest, 'analyst' | 'workers'>, days: number): number {
  return Math.min(days, workers ?? (analyst === 'openai' ? 1 : availableParallelism()));
}

async function judgeHere(left: string[], judge: (day: string) => Promise<DayOfVerdicts>, onDay: OnDay): Promise<void> {
  for (let day = left.shift(); day !== undefined; day = left.shift()) await onDay(day, await judge(day));
}

/** @throws what ended the thread */
function judgeOn(thread: Worker): (day: string) => Promise<DayOfVerdicts> {
  return async (day) => {
    thread.postMessage(day);
    const [verdicts]: readonly unknown[] = await once(thread, 'message');
    return DayOfVerdicts.parse(verdicts);
  };
}
