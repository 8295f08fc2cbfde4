import { proposalContract, type CommandResponse } from '@gemscout/contracts';
import { proposalStream } from '@gemscout/domain';
import { execute } from '@gemscout/event-store';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { ApiAccounts, ApiClock, ApiStore } from '../api-libraries.ts';
import { ApiError } from '../problems/api-error.ts';
import { ownProposal } from '../runs/ownership.ts';
import { Written } from '../sessions/read-your-writes.ts';
import type { DecidedBy } from './record-decision.ts';

/** Assigns a proposal to a member of the workspace, or to nobody. The last of two assignments counts. */
export class AssignProposal extends Command<Written<CommandResponse>> {
  constructor(
    readonly by: DecidedBy,
    readonly proposalId: string,
    /** Null: to nobody. */
    readonly assigneeId: string | null,
  ) {
    super();
  }
}

@CommandHandler(AssignProposal)
export class AssignProposalHandler implements ICommandHandler<AssignProposal> {
  constructor(
    private readonly store: ApiStore,
    private readonly clock: ApiClock,
    private readonly accounts: ApiAccounts,
  ) {}

  async execute({ by, proposalId, assigneeId }: AssignProposal): Promise<Written<CommandResponse>> {
    const { workspaceId, userId } = by;
    await ownProposal(this.store, workspaceId, proposalId);
    const assignee = assigneeId === null ? null : await this.member(workspaceId, assigneeId);
    const command = { type: 'AssignProposal', assignee, userId, now: this.clock.now() } as const;
    const stream = proposalStream(proposalId);
    const { position } = await execute(this.store, { stream, contract: proposalContract, command });
    return new Written(position, { id: proposalId });
  }

  private async member(workspaceId: string, userId: string) {
    const { members } = await this.accounts.team.view(workspaceId);
    const member = members.find((one) => one.userId === userId);
    if (!member) throw new ApiError('assignee_not_member');
    return member;
  }
}
