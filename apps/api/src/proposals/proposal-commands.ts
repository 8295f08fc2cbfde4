import { randomUUID } from 'node:crypto';
import {
  proposalContract,
  type CommandResponse,
  type CreateProposalBody,
  type DismissBody,
  type ProposalResponse,
} from '@gemscout/contracts';
import { proposalStream, RunError, VERDICT_HORIZON_DAYS } from '@gemscout/domain';
import { execute } from '@gemscout/event-store';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { ApiAccounts, ApiClock, ApiReadModel, ApiStore } from '../api-libraries.ts';
import { ownProposal, ownRun } from '../runs/ownership.ts';
import { symbolIn } from '../runs/run-request.ts';
import { Written } from '../sessions/read-your-writes.ts';
import { recordDecision, type DecidedBy } from './record-decision.ts';

/** Saves a user's own proposal. It is shown as 'added by you, not checked', and is not part of the run's stream. */
export class SaveUserProposal extends Command<Written<ProposalResponse>> {
  constructor(
    readonly workspaceId: string,
    readonly body: CreateProposalBody,
  ) {
    super();
  }
}

/** What nobody has decided yet, and what only a run knows. */
const OF_NO_RUN = {
  decided: null,
  assigned: null,
  repeated: null,
  rechecked: null,
  corrections: [],
  price: null,
  price_as_of: null,
  evidence_at: null,
  expires_at: null,
  spend_usd: null,
  spend_tokens: null,
  fit: null,
  written_by: null,
  horizon: VERDICT_HORIZON_DAYS,
};

@CommandHandler(SaveUserProposal)
export class SaveUserProposalHandler implements ICommandHandler<SaveUserProposal> {
  constructor(
    private readonly store: ApiStore,
    private readonly clock: ApiClock,
    private readonly readModel: ApiReadModel,
  ) {}

  async execute({ workspaceId, body }: SaveUserProposal): Promise<Written<ProposalResponse>> {
    const { store, clock, readModel } = this;
    const { run_id: runId, theme, memo, verdict, score } = body;
    const symbol = symbolIn('symbol', body.symbol);
    const run = await ownRun(store, workspaceId, runId);
    if (run.sample) throw new RunError('run_is_sample');
    const proposalId = randomUUID();
    const facts = { proposalId, workspaceId, runId, symbol, theme, memo, verdict, score, source: 'user' } as const;
    const undated = { memoCheck: null, price: null, priceAsOf: null, evidenceAt: null, expiresAt: null, spend: null };
    const command = { type: 'SaveProposal', ...facts, ...undated, now: clock.now() } as const;
    const stream = proposalStream(proposalId);
    const { position } = await execute(store, { stream, contract: proposalContract, command });
    const [watchlist, row] = await Promise.all([readModel.watchlist(workspaceId), readModel.run(workspaceId, runId)]);
    return new Written(position, {
      id: proposalId,
      run_id: runId,
      symbol,
      theme,
      memo,
      verdict,
      score,
      created_at: command.now,
      goal_profile: row?.goal_profile ?? null,
      source: 'user',
      watched: false,
      dismissed: false,
      ...OF_NO_RUN,
      on_watchlist: watchlist.some((item) => item.symbol === symbol),
    });
  }
}

/** Dismisses a proposal. Overruling an approval also removes the approved item from the watchlist. */
export class DismissProposal extends Command<Written<CommandResponse>> {
  constructor(
    readonly by: DecidedBy,
    readonly proposalId: string,
    readonly body: DismissBody,
  ) {
    super();
  }
}

@CommandHandler(DismissProposal)
export class DismissProposalHandler implements ICommandHandler<DismissProposal> {
  constructor(
    private readonly store: ApiStore,
    private readonly clock: ApiClock,
    private readonly accounts: ApiAccounts,
  ) {}

  async execute({ by, proposalId, body }: DismissProposal): Promise<Written<CommandResponse>> {
    const { store, clock } = this;
    const { workspaceId } = by;
    await ownProposal(store, workspaceId, proposalId);
    const { reason = null, overrule = false } = body;
    const { position } = await recordDecision({ store: this.store, clock: this.clock, accounts: this.accounts }, by, {
      proposalId,
      command: { type: 'DismissProposal', reason, overrule },
      onWatchlist: { type: 'RemoveApprovedItem', workspaceId, proposalId, now: clock.now() },
    });
    return new Written(position, { id: proposalId });
  }
}

/** Withdraws a dismissal by any user. Changes nothing for an open proposal. */
export class ReopenProposal extends Command<Written<CommandResponse>> {
  constructor(
    readonly by: DecidedBy,
    readonly proposalId: string,
  ) {
    super();
  }
}

@CommandHandler(ReopenProposal)
export class ReopenProposalHandler implements ICommandHandler<ReopenProposal> {
  constructor(
    private readonly store: ApiStore,
    private readonly clock: ApiClock,
    private readonly accounts: ApiAccounts,
  ) {}

  async execute({ by, proposalId }: ReopenProposal): Promise<Written<CommandResponse>> {
    await ownProposal(this.store, by.workspaceId, proposalId);
    const command = { type: 'ReopenProposal' } as const;
    const { position } = await recordDecision({ store: this.store, clock: this.clock, accounts: this.accounts }, by, {
      proposalId,
      command,
      onWatchlist: undefined,
    });
    return new Written(position, { id: proposalId });
  }
}
