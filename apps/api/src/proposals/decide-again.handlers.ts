import type { DecideAgainProgress } from '@gemscout/contracts';
import { Command, CommandHandler, Query, QueryHandler, type ICommandHandler, type IQueryHandler } from '@nestjs/cqrs';
import { ApiClock, ApiStore } from '../api-libraries.ts';
import { Written } from '../sessions/read-your-writes.ts';
import { DecideAgainWork, progressOf } from './decide-again.ts';
import { storedProposal } from './stored-proposal.ts';

/** Requests more decisions on the evidence of a proposal. They are made after the response. */
export class DecideAgain extends Command<Written<DecideAgainProgress>> {
  constructor(
    readonly workspaceId: string,
    readonly proposalId: string,
    readonly times: number,
  ) {
    super();
  }
}

@CommandHandler(DecideAgain)
export class DecideAgainHandler implements ICommandHandler<DecideAgain> {
  constructor(private readonly work: DecideAgainWork) {}

  execute({ workspaceId, proposalId, times }: DecideAgain): Promise<Written<DecideAgainProgress>> {
    return this.work.request(workspaceId, proposalId, times);
  }
}

/** The progress of repeated decisions. */
export class GetDecideAgainProgress extends Query<Written<DecideAgainProgress>> {
  constructor(
    readonly workspaceId: string,
    readonly proposalId: string,
  ) {
    super();
  }
}

@QueryHandler(GetDecideAgainProgress)
export class GetDecideAgainProgressHandler implements IQueryHandler<GetDecideAgainProgress> {
  constructor(
    private readonly store: ApiStore,
    private readonly clock: ApiClock,
  ) {}

  /** Includes the position of the last decision, so that the client's next queries wait until the proposal shows it. */
  async execute({ workspaceId, proposalId }: GetDecideAgainProgress): Promise<Written<DecideAgainProgress>> {
    const { store, clock } = this;
    const { state, position } = await storedProposal(store, workspaceId, proposalId);
    return new Written(position, progressOf(state, clock.now()));
  }
}
