import { Module } from '@nestjs/common';
import { CancelRunHandler } from './cancel-run.handler.ts';
import { CompareRunsHandler } from './compare-runs.handler.ts';
import { DeleteSampleRunHandler } from './delete-sample-run.handler.ts';
import { ForkRunHandler } from './fork-run.handler.ts';
import { IssueStreamTicketHandler } from './issue-stream-ticket.handler.ts';
import { GetRunEvidenceHandler } from './run-evidence.handler.ts';
import { GetRunPricesHandler } from './run-prices.handler.ts';
import { GetRunResultsHandler } from './run-results.handler.ts';
import { GetRunHandler, ListProposalsHandler, ListRunsHandler } from './run-queries.ts';
import { RunsController } from './runs.controller.ts';
import { StartRunHandler } from './start-run.handler.ts';
import { AddNoteHandler, SteerTickerHandler } from './steer-run.handlers.ts';

@Module({
  controllers: [RunsController],
  providers: [
    AddNoteHandler,
    CancelRunHandler,
    CompareRunsHandler,
    DeleteSampleRunHandler,
    ForkRunHandler,
    IssueStreamTicketHandler,
    GetRunHandler,
    ListProposalsHandler,
    ListRunsHandler,
    GetRunEvidenceHandler,
    GetRunPricesHandler,
    GetRunResultsHandler,
    StartRunHandler,
    SteerTickerHandler,
  ],
})
export class RunsModule {}
