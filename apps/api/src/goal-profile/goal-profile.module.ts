import { Module } from '@nestjs/common';
import { GoalProfileController } from './goal-profile.controller.ts';
import { GetGoalProfileHandler, SaveGoalProfileHandler } from './goal-profile.handlers.ts';

@Module({
  controllers: [GoalProfileController],
  providers: [GetGoalProfileHandler, SaveGoalProfileHandler],
})
export class GoalProfileModule {}
