import { isDeepStrictEqual } from 'node:util';
import type { Session } from '@gemscout/accounts';
import type { CreateRunResponse, ForkRunBody } from '@gemscout/contracts';
import {
  type AnalystName,
  DEFAULT_DEPTH,
  DEFAULT_RUN_BUDGET,
  type Fork,
  forkOf,
  type PayloadOf,
  RunError,
} from '@gemscout/domain';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { ApiClock, ApiSettings, ApiStore } from '../api-libraries.ts';
import { ApiError } from '../problems/api-error.ts';
import { refuseWithoutFeature } from '../sessions/plan-access.ts';
import type { Written } from '../sessions/read-your-writes.ts';
import { analystOfSession, BY_RULES } from './analyst-of-session.ts';
import { startCharged } from './charged-start.ts';
import {
  CHANGEABLE,
  budgetOf,
  forkFromOf,
  forkHashOf,
  originalIn,
  refuseAnotherMarket,
  subjectOf,
  type ChangedInput,
  type Original,
} from './fork-request.ts';
import type { StartId } from './idempotency-key.ts';
import { knownId } from './ownership.ts';
import { goalOfFork } from './run-goal.ts';
import { runEventsOf } from './run-log.ts';

/**
 * Starts a run that continues from a step of another run, with another analyst, budget, brief or goal. Earlier results are
 * carried over in the same append. It is charged, refused and repeated like any other start.
 */
export class ForkRun extends Command<Written<CreateRunResponse>> {
  constructor(
    readonly id: StartId,
    readonly session: Session,
    readonly runId: string,
    readonly body: ForkRunBody,
  ) {
    super();
  }
}

@CommandHandler(ForkRun)
export class ForkRunHandler implements ICommandHandler<ForkRun> {
  constructor(
    private readonly store: ApiStore,
    private readonly clock: ApiClock,
    private readonly settings: ApiSettings,
  ) {}

  async execute({ id, session, runId, body }: ForkRun): Promise<Written<CreateRunResponse>> {
    const original = await this.originalOf(session.workspaceId, runId);
    const { request, init, events } = original;
    if (request.sample) throw new RunError('run_is_sample');
    const { config, runBudget = DEFAULT_RUN_BUDGET } = this.settings;
    refuseAnotherMarket(init, config);
    const analyst = this.analystFor(session, body.analyst, init.analyst);
    const budget = budgetOf(body, request.budget, runBudget);
    const subject = subjectOf(body, request);
    const goal = goalOfFork(body, init);
    const thinker = [analyst.analyst, analyst.model];
    const now = { analyst: thinker, budget, brief: subject, goal_profile: goal.goal_profile };
    const changed = changedIn(inputsOf(original), now);
    const fork = forkOf(runId, events, forkFromOf(body, changed));
    refuseTooLarge(fork);
    const { kind, memo, depth = DEFAULT_DEPTH } = request;
    if (depth === 'deep') refuseWithoutFeature(session, 'deep-runs');
    const asked = { kind, subject, memo, depth, bodyHash: forkHashOf(runId, body), budget, fork };
    return startCharged(
      { id, session, request: asked, analyst, goal, about: { changed } },
      { store: this.store, clock: this.clock, config: this.settings.config },
    );
  }

  /** Responds with 404 for an unknown, malformed or deleted run and for another workspace's run. */
  private async originalOf(workspaceId: string, runId: string): Promise<Original> {
    const original = originalIn(await runEventsOf(this.store, knownId(runId)));
    if (original?.request.workspaceId !== workspaceId) throw new ApiError('not_found');
    return original;
  }

  /** The requested analyst, or that of the original run; an analyst that is not configured is never replaced by another. */
  private analystFor(session: Session, wanted: AnalystName | undefined, before: string | undefined): PayloadOf<'INIT'> {
    const usual = analystOfSession(session, this.settings);
    const name = wanted ?? before ?? usual.analyst;
    if (name === usual.analyst) return usual;
    if (name === 'rules') return BY_RULES;
    throw new ApiError('analyst_missing');
  }
}

/** A fork's start is a single append, so that it is never stored in part; KurrentDB limits an append to 1 MiB. */
const MOST_CARRIED_BYTES = 900_000;

function refuseTooLarge({ carried }: Fork): void {
  if (Buffer.byteLength(JSON.stringify(carried)) > MOST_CARRIED_BYTES) throw new ApiError('fork_too_large');
}

type Inputs = Readonly<Record<ChangedInput, unknown>>;

function inputsOf({ request, init }: Original): Inputs {
  const { analyst, model, goal_profile: goalProfile = null } = init;
  return { analyst: [analyst, model], budget: request.budget, brief: request.subject, goal_profile: goalProfile };
}

/** The inputs that differ between a fork and its original. */
function changedIn(before: Inputs, now: Inputs): readonly ChangedInput[] {
  return CHANGEABLE.filter((input) => !isDeepStrictEqual(now[input], before[input]));
}
