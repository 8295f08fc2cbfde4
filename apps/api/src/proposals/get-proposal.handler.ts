import type { ProposalDetailResponse } from '@gemscout/contracts';
import { Inject } from '@nestjs/common';
import { Query, QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import { API_DEPS, type ApiDeps } from '../api-deps.ts';
import { ApiError } from '../problems/api-error.ts';
import { knownId } from '../runs/ownership.ts';
import { probabilityOfProposal } from '../scorecard/probabilities.ts';
import { freshnessOfProposal } from './freshness-of-proposal.ts';

/** One proposal, with what the market says to it now. */
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
  constructor(@Inject(API_DEPS) private readonly deps: ApiDeps) {}

  async execute({ workspaceId, proposalId }: GetProposal): Promise<ProposalDetailResponse> {
    const proposal = await this.deps.readModel.proposal(workspaceId, knownId(proposalId));
    if (!proposal) throw new ApiError('not_found');
    const [{ state, reasons, price_now }, probability] = await Promise.all([
      freshnessOfProposal(this.deps, proposal),
      probabilityOfProposal(this.deps, workspaceId, proposal),
    ]);
    return { ...proposal, freshness: { state, reasons: [...reasons], price_now }, probability };
  }
}
