import { Module } from '@nestjs/common';
import { IssueWorkspaceTicketHandler } from './issue-workspace-ticket.handler.ts';
import { WorkspaceController } from './workspace.controller.ts';

@Module({ controllers: [WorkspaceController], providers: [IssueWorkspaceTicketHandler] })
export class WorkspaceModule {}
