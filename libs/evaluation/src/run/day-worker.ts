import { parentPort, workerData } from 'node:worker_threads';
import { z } from 'zod';
import { dayJudge } from './day-judge.ts';

/** A thread that is given days, and gives back what the agent says on them. */
const Work = z.object({ market: z.string(), analyst: z.enum(['rules', 'openai']), symbols: z.array(z.string()) });

const judge = dayJudge(Work.parse(workerData));
parentPort?.on('message', (day: string) => {
  // A failure ends the thread, and with it the evaluation: what was done is kept.
  void judge(day).then((verdicts) => parentPort?.postMessage(verdicts));
});
