import type { Session } from '@gemscout/accounts';
import type { CreateRunResponse } from '@gemscout/contracts';
import { DEFAULT_RUN_BUDGET } from '@gemscout/domain';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { ApiAccounts, ApiClock, ApiMarket, ApiSettings, ApiStore } from '../api-libraries.ts';
import { refuseWithoutFeature } from '../sessions/plan-access.ts';
import type { Written } from '../sessions/read-your-writes.ts';
import { analystOfSession } from './analyst-of-session.ts';
import { startCharged } from './charged-start.ts';
import type { StartId } from './idempotency-key.ts';
import { withGoal } from './run-goal.ts';
import { hashOf, type RunRequest } from './run-request.ts';
import { unknownSymbol } from './unknown-symbol.ts';

/**
 * Starts a run and charges it in one append. Repeating the same id and request returns the same response without another
 * charge.
 */
export class StartRun extends Command<Written<CreateRunResponse>> {
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
  constructor(
    readonly store: ApiStore,
    private readonly clock: ApiClock,
    readonly accounts: ApiAccounts,
    private readonly market: ApiMarket,
    private readonly settings: ApiSettings,
  ) {}

  async execute({ id, session, request }: StartRun): Promise<Written<CreateRunResponse>> {
    if (request.depth === 'deep') refuseWithoutFeature(session, 'deep-runs');
    if (request.kind === 'symbol') await this.refuseUnknownSymbol(request.subject ?? '');
    const { runBudget: budget = DEFAULT_RUN_BUDGET, config } = this.settings;
    const { kind, subject, memo, depth, goalProfile: profileId } = request;
    const asked = { kind, subject, memo, depth, bodyHash: hashOf(request), budget };
    const analyst = analystOfSession(session, this.settings);
    return withGoal({ id, workspaceId: session.workspaceId, profileId }, this, (goal) =>
      startCharged({ id, session, request: asked, analyst, goal }, { store: this.store, clock: this.clock, config }),
    );
  }

  private async refuseUnknownSymbol(symbol: string): Promise<void> {
    if (!(await this.market.company(symbol))) throw unknownSymbol(symbol, this.settings.config);
  }
}
