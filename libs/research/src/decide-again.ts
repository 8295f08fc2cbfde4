import { isLogEvent, VERDICTS, type RepeatedDecision, type RunEvent } from '@gemscout/domain';
import { z } from 'zod';
import { MemorySession, openTasks } from './memory-session.ts';
import type { ResearchTools } from './research-tools.ts';
import { runStageTask } from './run-stage-task.ts';

const Decided = z.object({ verdict: z.enum(VERDICTS), confidence: z.number() });

/** The run has no decision on this ticker that could be made again. */
export class DecisionMissing extends Error {
  override readonly name = 'DecisionMissing';
}

/**
 * Decides on a ticker again as if its decision had not been made: with the same evidence, analysis, opposite case and
 * budget, in memory. Nothing is recorded and nobody is charged; a language model's calls cost what they cost.
 *
 * @param events of the run's stream, all of them
 * @throws DecisionMissing
 * @throws ModelAbstained, WorkUnavailable as the stage does
 */
export async function decideAgain(
  events: readonly RunEvent[],
  symbol: string,
  tools: ResearchTools,
  signal: AbortSignal,
): Promise<RepeatedDecision> {
  const key = `decide/${symbol}/decision`;
  const at = events.findIndex((event) => isLogEvent(event) && event.key === key);
  const session = new MemorySession(events.slice(0, Math.max(0, at)));
  const task = openTasks(session).find(({ stage, symbol: of }) => stage === 'decide' && of === symbol);
  if (!task) throw new DecisionMissing(`The run has no decision on ${symbol}`);
  await runStageTask(task, session, tools, signal);
  return Decided.parse(session.result(key)?.payload);
}
