import { once } from 'node:events';
import { availableParallelism } from 'node:os';
import { extname } from 'node:path';
import { Worker } from 'node:worker_threads';
import { DayOfVerdicts } from '../agent/agent-verdict.ts';
import { dayJudge, type DayWork } from './day-judge.ts';
import type { EvaluationRequest } from './evaluation-request.ts';

type OnDay = (day: string, verdicts: DayOfVerdicts) => Promise<void>;

/** The thread's module is in the same folder; a bundle contains it as a separate program (tools/bundle-programs.mjs). */
const WORKER = new URL(`./day-worker${extname(import.meta.url)}`, import.meta.url);

/**
 * Judges every day on the next free thread, and calls `onDay` for each finished one.
 *
 * @param threads number of additional threads; 0 to use the calling one
 */
export async function judgeDays(days: readonly string[], work: DayWork, onDay: OnDay, threads: number): Promise<void> {
  const left = [...days];
  const judgeInThisThread = dayJudge(work); // rejects an invalid configuration before threads are started
  if (threads === 0) return judgeHere(left, judgeInThisThread, onDay);
  const workers = Array.from({ length: threads }, () => new Worker(WORKER, { workerData: work }));
  try {
    await Promise.all(workers.map((thread) => judgeHere(left, judgeOn(thread), onDay)));
  } finally {
    await Promise.all(workers.map((thread) => thread.terminate()));
  }
}

/**
 * The requested number of threads, but not more than there are days. Default: the number of cores; one for a language model,
 * which is not CPU-bound and whose spend limit is per thread.
 */
export function threadsFor({ analyst, workers }: Pick<EvaluationRequest, 'analyst' | 'workers'>, days: number): number {
  return Math.min(days, workers ?? (analyst === 'openai' ? 1 : availableParallelism()));
}

async function judgeHere(left: string[], judge: (day: string) => Promise<DayOfVerdicts>, onDay: OnDay): Promise<void> {
  for (let day = left.shift(); day !== undefined; day = left.shift()) await onDay(day, await judge(day));
}

/** @throws the error that ended the thread */
function judgeOn(thread: Worker): (day: string) => Promise<DayOfVerdicts> {
  return async (day) => {
    thread.postMessage(day);
    const [verdicts]: readonly unknown[] = await once(thread, 'message');
    return DayOfVerdicts.parse(verdicts);
  };
}
