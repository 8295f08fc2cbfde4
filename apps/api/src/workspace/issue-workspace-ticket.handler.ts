import type { Session } from '@gemscout/accounts';
import type { StreamTicketResponse } from '@gemscout/contracts';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { ApiAccounts } from '../api-libraries.ts';

/** Issues a ticket that opens the stream of the session's workspace, valid for one minute. */
export class IssueWorkspaceTicket extends Command<StreamTicketResponse> {
  constructor(readonly session: Session) {
    super();
  }
}

@CommandHandler(IssueWorkspaceTicket)
export class IssueWorkspaceTicketHandler implements ICommandHandler<IssueWorkspaceTicket> {
  constructor(private readonly accounts: ApiAccounts) {}

  async execute({ session }: IssueWorkspaceTicket): Promise<StreamTicketResponse> {
    const { ticket, expiresAt } = await this.accounts.issueStreamTicket(session, null);
    return { ticket, expires_at: expiresAt };
  }
}
