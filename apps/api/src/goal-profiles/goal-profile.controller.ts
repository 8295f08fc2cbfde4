import { GoalProfileBody, type GoalProfileResponse } from '@gemscout/contracts';
import { Body, Controller, Get, Put, Req } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import type { SignedInRequest } from '../sessions/session.guard.ts';
import { GetGoalProfile, SaveGoalProfile } from './goal-profile.handlers.ts';

@Controller('goal-profile')
export class GoalProfileController {
  constructor(
    private readonly commands: CommandBus,
    private readonly queries: QueryBus,
  ) {}

  @Get()
  get(@Req() { session }: SignedInRequest): Promise<GoalProfileResponse> {
    return this.queries.execute(new GetGoalProfile(session.workspaceId));
  }

  @Put()
  save(
    @Req() { session }: SignedInRequest,
    @Body({ schema: GoalProfileBody }) { profile }: GoalProfileBody,
  ): Promise<GoalProfileResponse> {
    return this.commands.execute(new SaveGoalProfile(session.workspaceId, profile));
  }
}
