import { Module } from '@nestjs/common';
import { ApprovalDays } from './approval-days.ts';
import { GetQuotesHandler } from './get-quotes.handler.ts';
import { QuotesController } from './quotes.controller.ts';
import { RecentBars } from './recent-bars.ts';

@Module({
  controllers: [QuotesController],
  providers: [ApprovalDays, GetQuotesHandler, RecentBars],
  exports: [RecentBars],
})
export class QuotesModule {}
