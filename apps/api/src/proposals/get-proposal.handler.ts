import type { ProposalDetailResponse } from '@gemscout/contracts';
import { Query, QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import { ApiClock, ApiMarket, ApiReadModel } from '../api-libraries.ts';
import { ApiError } from '../problems/api-error.ts';
import { knownId } from '../runs/ownership.ts';
import { probabilityOfProposal } from '../scorecard/probabilities.ts';
import { freshnessOfProposal } from './freshness-of-proposal.ts';
import { reportsOfProposal } from './reports-of-proposal.ts';

/** One proposal, with its current market data. */
export class GetProposal extends Query<ProposalDetailResponse> {
  constructor(
    readonly workspaceId: string,
    readonly proposalId: string,
  ) {
    super();
  }
}

@QueryHandler(GetProposal)
export class GetProposalHandler implements IQueryHandler<GetProposal> {
  constructor(
    private readonly clock: ApiClock,
    private readonly readModel: ApiReadModel,
    private readonly market: ApiMarket,
  ) {}

  async execute({ workspaceId, proposalId }: GetProposal): Promise<ProposalDetailResponse> {
    const proposal = await this.readModel.proposal(workspaceId, knownId(proposalId));
    if (!proposal) throw new ApiError('not_found');
    const [{ state, reasons, price_now }, probability, reports] = await Promise.all([
      freshnessOfProposal({ market: this.market, clock: this.clock }, proposal),
      probabilityOfProposal({ readModel: this.readModel, market: this.market }, workspaceId, proposal),
      reportsOfProposal({ market: this.market, clock: this.clock }, proposal),
    ]);
    return { ...proposal, freshness: { state, reasons: [...reasons], price_now }, probability, reports };
  }
}
