import { Module } from '@nestjs/common';
import { GoalProfileController } from './goal-profile.controller.ts';
import { GetGoalProfileHandler, SaveGoalProfileHandler } from './goal-profile.handlers.ts';
import {
  AddGoalProfileHandler,
  ChangeGoalProfileHandler,
  DeleteGoalProfileHandler,
  RetireGoalProfileHandler,
} from './goal-profile-commands.ts';
import { GoalProfilesController } from './goal-profiles.controller.ts';
import { ListGoalProfilesHandler } from './list-goal-profiles.handler.ts';

@Module({
  controllers: [GoalProfileController, GoalProfilesController],
  providers: [
    GetGoalProfileHandler,
    SaveGoalProfileHandler,
    ListGoalProfilesHandler,
    AddGoalProfileHandler,
    ChangeGoalProfileHandler,
    RetireGoalProfileHandler,
    DeleteGoalProfileHandler,
  ],
})
export class GoalProfilesModule {}
