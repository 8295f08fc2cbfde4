import type { StreamTicketResponse } from '@gemscout/contracts';
import { Controller, Post, Req } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import type { SignedInRequest } from '../sessions/session.guard.ts';
import { IssueWorkspaceTicket } from './issue-workspace-ticket.handler.ts';

@Controller('workspace')
export class WorkspaceController {
  constructor(private readonly commands: CommandBus) {}

  @Post('stream-ticket')
  issueStreamTicket(@Req() { session }: SignedInRequest): Promise<StreamTicketResponse> {
    return this.commands.execute(new IssueWorkspaceTicket(session));
  }
}
