import { Module } from '@nestjs/common';
import { TeamController } from './team.controller.ts';
import {
  AcceptInvitationHandler,
  GetTeamHandler,
  InviteToTeamHandler,
  PreviewInvitationHandler,
  RemoveFromTeamHandler,
  WithdrawInvitationHandler,
} from './team.handlers.ts';

@Module({
  controllers: [TeamController],
  providers: [
    AcceptInvitationHandler,
    GetTeamHandler,
    InviteToTeamHandler,
    PreviewInvitationHandler,
    RemoveFromTeamHandler,
    WithdrawInvitationHandler,
  ],
})
export class TeamModule {}
