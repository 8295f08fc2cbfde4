import { NamedGoalProfileBody, type NamedGoalProfileResponse } from '@gemscout/contracts';
import { Body, Controller, Delete, Get, HttpCode, Param, Post, Put, Req } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import type { SignedInRequest } from '../sessions/session.guard.ts';
import { AddGoalProfile, ChangeGoalProfile, DeleteGoalProfile, RetireGoalProfile } from './goal-profile-commands.ts';
import { ListGoalProfiles } from './list-goal-profiles.handler.ts';

@Controller('goal-profiles')
export class GoalProfilesController {
  constructor(
    private readonly commands: CommandBus,
    private readonly queries: QueryBus,
  ) {}

  @Get()
  list(@Req() { session }: SignedInRequest): Promise<readonly NamedGoalProfileResponse[]> {
    return this.queries.execute(new ListGoalProfiles(session.workspaceId));
  }

  @Post()
  add(
    @Req() { session }: SignedInRequest,
    @Body({ schema: NamedGoalProfileBody }) body: NamedGoalProfileBody,
  ): Promise<NamedGoalProfileResponse> {
    return this.commands.execute(new AddGoalProfile(session.workspaceId, body));
  }

  @Put(':id')
  change(
    @Req() { session }: SignedInRequest,
    @Param('id') id: string,
    @Body({ schema: NamedGoalProfileBody }) body: NamedGoalProfileBody,
  ): Promise<NamedGoalProfileResponse> {
    return this.commands.execute(new ChangeGoalProfile(session.workspaceId, id, body));
  }

  @Post(':id/retire')
  @HttpCode(200)
  retire(@Req() { session }: SignedInRequest, @Param('id') id: string): Promise<NamedGoalProfileResponse> {
    return this.commands.execute(new RetireGoalProfile(session.workspaceId, id));
  }

  @Delete(':id')
  @HttpCode(204)
  delete(@Req() { session }: SignedInRequest, @Param('id') id: string): Promise<void> {
    return this.commands.execute(new DeleteGoalProfile(session.workspaceId, id));
  }
}
