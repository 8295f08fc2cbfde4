import {
  AcceptInvitationBody,
  InviteBody,
  type InvitationPreviewResponse,
  type InvitationResponse,
  type JoinedTeamResponse,
  type TeamResponse,
} from '@gemscout/contracts';
import { Body, Controller, Delete, Get, HttpCode, Param, Post, Req } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import type { SignedInRequest } from '../sessions/session.guard.ts';
import {
  AcceptInvitation,
  GetTeam,
  InviteToTeam,
  PreviewInvitation,
  RemoveFromTeam,
  WithdrawInvitation,
} from './team.handlers.ts';

@Controller('team')
export class TeamController {
  constructor(
    private readonly commands: CommandBus,
    private readonly queries: QueryBus,
  ) {}

  @Get()
  team(@Req() { session }: SignedInRequest): Promise<TeamResponse> {
    return this.queries.execute(new GetTeam(session));
  }

  @Post('invitations')
  invite(
    @Req() { session }: SignedInRequest,
    @Body({ schema: InviteBody }) { email }: InviteBody,
  ): Promise<InvitationResponse> {
    return this.commands.execute(new InviteToTeam(session, email));
  }

  /** The token is in the body, so that it is in no address. */
  @Post('invitations/preview')
  @HttpCode(200)
  preview(@Body({ schema: AcceptInvitationBody }) { token }: AcceptInvitationBody): Promise<InvitationPreviewResponse> {
    return this.queries.execute(new PreviewInvitation(token));
  }

  @Post('invitations/accept')
  @HttpCode(200)
  accept(
    @Req() { session }: SignedInRequest,
    @Body({ schema: AcceptInvitationBody }) { token }: AcceptInvitationBody,
  ): Promise<JoinedTeamResponse> {
    return this.commands.execute(new AcceptInvitation(session, token));
  }

  @Delete('invitations/:id')
  @HttpCode(204)
  withdraw(@Req() { session }: SignedInRequest, @Param('id') id: string): Promise<void> {
    return this.commands.execute(new WithdrawInvitation(session, id));
  }

  @Delete('members/:id')
  @HttpCode(204)
  remove(@Req() { session }: SignedInRequest, @Param('id') id: string): Promise<void> {
    return this.commands.execute(new RemoveFromTeam(session, id));
  }
}
