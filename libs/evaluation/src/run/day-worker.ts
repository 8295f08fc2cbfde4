import { parentPort, workerData } from 'node:worker_threads';
import { z } from 'zod';
import { dayJudge } from './day-judge.ts';

/** A worker thread that receives days and returns the agent's verdicts on them. */
const Work = z.object({
  market: z.string(),
  analyst: z.enum(['rules', 'openai']),
  symbols: z.array(z.string()),
  repeat: z.number(),
});

const judge = dayJudge(Work.parse(workerData));
parentPort?.on('message', (day: string) => {
  // A failure ends the thread and the evaluation; finished days remain stored.
  void judge(day).then((verdicts) => parentPort?.postMessage(verdicts));
});
