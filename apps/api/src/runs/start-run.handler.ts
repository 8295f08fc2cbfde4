import type { Session } from '@gemscout/accounts';
import { runContract, usageContract, type CreateRunAnswer, type RunGoalProfile } from '@gemscout/contracts';
import {
  chargeAt,
  DEFAULT_RUN_BUDGET,
  enforcedCaps,
  runStream,
  UsageRefused,
  usageStream,
  type RunCommand,
  type UsageCommand,
} from '@gemscout/domain';
import { execute, streamCommand } from '@gemscout/event-store';
import { Inject } from '@nestjs/common';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { API_DEPS, type ApiDeps } from '../api-deps.ts';
import { ApiRefused, CapReached } from '../problems/api-refused.ts';
import { Written } from '../sessions/read-your-writes.ts';
import { analystOfSession } from './analyst-of-session.ts';
import type { StartId } from './idempotency-key.ts';
import { hashOf, type RunRequest } from './run-request.ts';

/** Starts a run and charges it, in one append. The same id and request again: the same answer, and no charge. */
export class StartRun extends Command<Written<CreateRunAnswer>> {
  constructor(
    readonly id: StartId,
    readonly session: Session,
    readonly request: RunRequest,
  ) {
    super();
  }
}

@CommandHandler(StartRun)
export class StartRunHandler implements ICommandHandler<StartRun> {
  constructor(@Inject(API_DEPS) private readonly deps: ApiDeps) {}

  async execute(start: StartRun): Promise<Written<CreateRunAnswer>> {
    const { session, request, id } = start;
    if (request.kind === 'symbol') await this.refuseUnknownSymbol(request.subject ?? '');
    try {
      const { position } = await this.append(start, await this.goalProfileOf(session.workspaceId));
      return new Written(position, { id: id.runId });
    } catch (error) {
      throw error instanceof UsageRefused ? capReached(error, session.plan, this.deps.clock.now()) : error;
    }
  }

  private async refuseUnknownSymbol(symbol: string): Promise<void> {
    if (!(await this.deps.market.company(symbol)))
      throw new ApiRefused('symbol_unknown', `This market has no ticker ${symbol}.`);
  }

  /** The profile as it is now, for the run to keep; null where none is provided. */
  private async goalProfileOf(workspaceId: string): Promise<RunGoalProfile | null> {
    const { version, profile } = await this.deps.accounts.goalProfile(workspaceId);
    return profile && { version, ...profile };
  }

  private append({ id: { runId, isNew }, session, request }: StartRun, goalProfile: RunGoalProfile | null) {
    const { store, clock, config, runBudget = DEFAULT_RUN_BUDGET } = this.deps;
    const { userId, workspaceId, plan } = session;
    const { runsPerDay: dailyCap, runsPerMonth: monthlyCap } = enforcedCaps(plan);
    const now = clock.now();
    const charge = chargeAt(now);
    const command: RunCommand = {
      ...{ type: 'RequestRun', runId, workspaceId, userId, ...request, bodyHash: hashOf(request) },
      ...{ charge, plan, dailyCap, budget: runBudget, now },
      context: {
        ...{ market: config.market, as_of: config.as_of, fictional: config.fictional },
        ...{ ...analystOfSession(session, this.deps), goal_profile: goalProfile },
      },
    };
    const payment: UsageCommand = { type: 'ChargeRun', workspaceId, runId, charge, dailyCap, monthlyCap, now };
    const stream = usageStream(workspaceId, charge.month);
    return execute(store, { stream: runStream(runId), contract: runContract, command, isNew }, () => [
      streamCommand({ stream, contract: usageContract, command: payment }),
    ]);
  }
}

function capReached({ code, cap, resetsAt }: UsageRefused, plan: string, now: string): CapReached {
  const seconds = Math.max(1, Math.ceil((Date.parse(resetsAt) - Date.parse(now)) / 1_000));
  const span = code === 'daily_cap' ? 'day' : 'month';
  const detail =
    cap === 0
      ? `Without a plan no runs can be started. Choose one in Settings.`
      : `The ${plan} plan allows ${cap} runs a ${span}. The next run is possible from ${resetsAt.slice(0, 16).replace('T', ' ')} UTC.`;
  return new CapReached(code, detail, seconds);
}
