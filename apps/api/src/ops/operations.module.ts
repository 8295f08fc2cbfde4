import { Module } from '@nestjs/common';
import { GetDeadLettersHandler, SettleDeadLetterHandler } from './dead-letters.ts';
import { GetOpsAuditHandler, GetStagesHandler, GetStuckRunsHandler, GetTopicsHandler } from './ops-queries.ts';
import { OpsController } from './ops.controller.ts';
import { GetProjectionsHandler, RebuildReadModelHandler } from './projections.ts';
import { GetStreamEventsHandler, ViewStreamHandler } from './stream-views.ts';

@Module({
  controllers: [OpsController],
  providers: [
    GetDeadLettersHandler,
    SettleDeadLetterHandler,
    GetOpsAuditHandler,
    GetStagesHandler,
    GetStuckRunsHandler,
    GetTopicsHandler,
    GetProjectionsHandler,
    RebuildReadModelHandler,
    GetStreamEventsHandler,
    ViewStreamHandler,
  ],
})
export class OperationsModule {}
