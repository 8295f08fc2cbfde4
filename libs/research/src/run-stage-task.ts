import { stageKey, type Stage, type StageTask } from '@gemscout/domain';
import { EvidenceUnavailable } from '@gemscout/evidence';
import { MarketFailure } from '@gemscout/market';
import { leftFor } from './affords.ts';
import type { Analyst } from './analyst/analyst.ts';
import { analystOfRun } from './analyst/analyst-of-run.ts';
import { observedTask } from './observed-step.ts';
import type { ResearchTools, Work } from './research-tools.ts';
import type { RunSession } from './run-session.ts';
import { runDecideStage } from './stages/decide.ts';
import { runInvestigateStage } from './stages/investigate.ts';
import { runPlanStage } from './stages/plan.ts';
import { runToolCallStage } from './stages/tool-call.ts';
import { runValidateStage } from './stages/validate.ts';
import { withinRun } from './within-run.ts';
import { WorkUnavailable } from './work-unavailable.ts';

/**
 * Runs one task to the end of its stage. A task whose stage is closed, or queued again since, does nothing: it was done.
 * Recorded steps are not worked again, so a task may be run any number of times.
 *
 * @throws WorkUnavailable where market, evidence or the count of the day's spend cannot be reached: hand the task back
 * @throws ModelAbstained where the analyst has no answer, a failure of the work
 * @throws RunError where the run or the stage ended meanwhile; the signal's reason after an abort
 * @throws anything else as a failure of the work
 */
export async function runStageTask(
  task: StageTask,
  session: RunSession,
  tools: ResearchTools,
  signal: AbortSignal,
): Promise<void> {
  if (!isOpen(task, session)) return;
  try {
    const analyst = analystFor(task, session, tools);
    await observedTask(task, () => runStage(task, { ...tools, analyst, session, signal }));
  } catch (error) {
    if (!isUnavailable(error)) throw error;
    throw new WorkUnavailable(`The ${task.stage} stage waits: ${error.message}`, { cause: error });
  }
}

function isOpen(task: StageTask, session: RunSession): boolean {
  const run = session.state();
  return run.status === 'active' && run.openStages[stageKey(task)]?.attempt === task.attempt;
}

/** Who thinks on a task: bound to the run's plan and goal, and to what is left of its budget and of the ticker's share. */
export function analystFor(
  { symbol }: Pick<StageTask, 'symbol'>,
  session: RunSession,
  tools: Pick<ResearchTools, 'analyst' | 'market'>,
): Analyst {
  const analyst = analystOfRun(session, tools.analyst);
  return withinRun({ analyst, market: tools.market, session }, () => leftFor(session, symbol));
}

function isUnavailable(error: unknown): error is Error {
  return error instanceof EvidenceUnavailable || (error instanceof MarketFailure && error.code === 'unavailable');
}

type StageWork = (work: Work, symbol: string) => Promise<void>;

/** The work of each stage; `symbol` is empty where the stage has one task a run. */
const WORK_OF_STAGE: Readonly<Record<Stage, StageWork>> = {
  plan: runPlanStage,
  'tool-call': runToolCallStage,
  investigate: runInvestigateStage,
  validate: runValidateStage,
  decide: runDecideStage,
};

function runStage({ stage, symbol = '' }: StageTask, work: Work): Promise<void> {
  return WORK_OF_STAGE[stage](work, symbol);
}
