import type { ProposalResponse } from '@gemscout/contracts';
import { refuseAgain } from '@gemscout/domain';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { ApiClock, ApiDesk, ApiMarket, ApiReadModel, ApiStore } from '../api-libraries.ts';
import { ApiError } from '../problems/api-error.ts';
import type { Written } from '../sessions/read-your-writes.ts';
import { DeskWork, MOST_A_DAY } from './desk-work.ts';
import { freshnessOfProposal } from './freshness-of-proposal.ts';
import { decidedTicker, storedProposal } from './stored-proposal.ts';

/**
 * Queries the data that made a proposal stale again, and decides on old and new evidence. A fresh proposal is returned
 * unchanged.
 */
export class RecheckProposal extends Command<Written<ProposalResponse> | ProposalResponse> {
  constructor(
    readonly workspaceId: string,
    readonly proposalId: string,
    readonly caller: AbortSignal,
  ) {
    super();
  }
}

@CommandHandler(RecheckProposal)
export class RecheckProposalHandler implements ICommandHandler<RecheckProposal> {
  constructor(
    private readonly store: ApiStore,
    private readonly clock: ApiClock,
    private readonly readModel: ApiReadModel,
    private readonly market: ApiMarket,
    private readonly desk: ApiDesk,
    private readonly work: DeskWork,
  ) {}

  async execute({
    workspaceId,
    proposalId,
    caller,
  }: RecheckProposal): Promise<Written<ProposalResponse> | ProposalResponse> {
    const { store, clock, desk, readModel } = this;
    const mostADay = MOST_A_DAY;
    return this.work.for(workspaceId, caller, async (signal) => {
      const stored = await storedProposal(store, workspaceId, proposalId);
      refuseAgain('rechecks', stored.state, { now: clock.now() });
      const proposal = await this.work.shown(workspaceId, proposalId, await readModel.lastPosition(workspaceId));
      const { state, changed, reasons } = await freshnessOfProposal(
        { market: this.market, clock: this.clock },
        proposal,
      );
      if (state === 'unknown') throw new ApiError('market_unavailable', `${reasons[0]} The proposal is as it was.`);
      if (state === 'fresh') return proposal;
      refuseAgain('rechecks', stored.state, { mostADay, now: clock.now() });
      const { memo, expires_at: expiresAt } = proposal;
      const request = { changed, reasons, memo, expiresAt, now: clock.now() };
      const recheck = await desk.recheck(await decidedTicker(store, stored), request, signal);
      signal.throwIfAborted();
      const after = stored.rechecked?.at ?? null;
      const command = { type: 'RecheckProposal', recheck, after, mostADay, now: clock.now() } as const;
      return this.work.record(workspaceId, proposalId, command);
    });
  }
}
