import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { extname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Worker } from 'node:worker_threads';
import { DayOfVerdicts } from '../agent/agent-verdict.ts';
import { dayJudge, type DayWork } from './day-judge.ts';

type OnDay = (day: string, verdicts: DayOfVerdicts) => Promise<void>;

/** The thread's module lies beside this one; a bundle has none, and then all is done in this thread. */
const WORKER = new URL(`./day-worker${extname(import.meta.url)}`, import.meta.url);

/**
 * Has every day judged, each by the next thread that is free, and tells of each as it is done.
 *
 * @param workers how many threads; 0: this one
 */
export async function judgeDays(
  days: readonly string[],
  work: DayWork,
  onDay: OnDay,
  workers = threadsFor(work),
): Promise<void> {
  const left = [...days];
  const judgeInThisThread = dayJudge(work); // refuses a configuration that cannot be used, before there are threads
  const count = existsSync(fileURLToPath(WORKER)) ? Math.min(workers, days.length) : 0;
  if (count === 0) return judgeHere(left, judgeInThisThread, onDay);
  const threads = Array.from({ length: count }, () => new Worker(WORKER, { workerData: work }));
  try {
    await Promise.all(threads.map((thread) => judgeHere(left, judgeOn(thread), onDay)));
  } finally {
    await Promise.all(threads.map((thread) => thread.terminate()));
  }
}

/** A language model is waited for, not computed: one thread, whose spend one limit holds. */
function threadsFor({ analyst }: DayWork): number {
  return analyst === 'openai' ? 1 : availableParallelism();
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
