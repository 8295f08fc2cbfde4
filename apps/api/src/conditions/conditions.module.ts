import { Module } from '@nestjs/common';
import { ConditionsController } from './conditions.controller.ts';
import { ConditionsNow } from './conditions-now.ts';
import { ListConditionsHandler } from './list-conditions.handler.ts';

@Module({
  controllers: [ConditionsController],
  providers: [ConditionsNow, ListConditionsHandler],
})
export class ConditionsModule {}
