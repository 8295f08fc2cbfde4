import { Module } from '@nestjs/common';
import { GetScorecardHandler } from './get-scorecard.handler.ts';
import { ScorecardController } from './scorecard.controller.ts';

@Module({
  controllers: [ScorecardController],
  providers: [GetScorecardHandler],
})
export class ScorecardModule {}
