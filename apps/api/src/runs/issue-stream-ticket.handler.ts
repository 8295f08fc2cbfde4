import type { Session } from '@gemscout/accounts';
import type { StreamTicketResponse } from '@gemscout/contracts';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { ApiAccounts, ApiStore } from '../api-libraries.ts';
import { ownRun } from './ownership.ts';

/** Issues a ticket that opens the stream of one run, valid for one minute. */
export class IssueStreamTicket extends Command<StreamTicketResponse> {
  constructor(
    readonly runId: string,
    readonly session: Session,
  ) {
    super();
  }
}

@CommandHandler(IssueStreamTicket)
export class IssueStreamTicketHandler implements ICommandHandler<IssueStreamTicket> {
  constructor(
    private readonly store: ApiStore,
    private readonly accounts: ApiAccounts,
  ) {}

  async execute({ runId, session }: IssueStreamTicket): Promise<StreamTicketResponse> {
    const { store, accounts } = this;
    await ownRun(store, session.workspaceId, runId);
    const { ticket, expiresAt } = await accounts.issueStreamTicket(session, runId);
    return { ticket, expires_at: expiresAt };
  }
}
