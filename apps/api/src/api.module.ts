import { Module, type DynamicModule } from '@nestjs/common';
import { APP_FILTER, APP_GUARD, APP_PIPE } from '@nestjs/core';
import { CqrsModule } from '@nestjs/cqrs';
import { AccountController } from './account-deletion/account.controller.ts';
import { DeleteAccountHandler } from './account-deletion/delete-account.handler.ts';
import { AuthController } from './accounts/auth.controller.ts';
import { GetSessionHandler, LogInHandler, LogOutHandler, SignUpHandler } from './accounts/auth.handlers.ts';
import {
  EndOtherSessionsHandler,
  EndOwnSessionHandler,
  ListOwnSessionsHandler,
} from './accounts/own-sessions.handlers.ts';
import { RequestPasswordResetHandler, ResetPasswordHandler } from './accounts/password-reset.handlers.ts';
import { RequestVerificationHandler, VerifyEmailHandler } from './accounts/verification.handlers.ts';
import { API_DEPS, type ApiDeps } from './api-deps.ts';
import { ApiKeysController } from './api-keys/api-keys.controller.ts';
import { CreateApiKeyHandler, ListApiKeysHandler, RevokeApiKeyHandler } from './api-keys/api-keys.handlers.ts';
import {
  OpenCheckoutHandler,
  OpenPortalHandler,
  SyncBillingHandler,
  TakeBillingWebhookHandler,
} from './billing/billing-commands.ts';
import { BillingController } from './billing/billing.controller.ts';
import { GetBillingHandler } from './billing/get-billing.handler.ts';
import { GetRunCostsHandler } from './billing/get-run-costs.handler.ts';
import { ExportProposalHandler, ExportTableHandler, MakeReportHandler } from './exports/export-queries.ts';
import { ExportsController } from './exports/exports.controller.ts';
import { HeavyWork } from './exports/heavy-work.ts';
import { GoalProfileController } from './goal-profile/goal-profile.controller.ts';
import { GetGoalProfileHandler, SaveGoalProfileHandler } from './goal-profile/goal-profile.handlers.ts';
import { InstallationController } from './installation/installation.controller.ts';
import { GetDeadLettersHandler, SettleDeadLetterHandler } from './ops/dead-letters.ts';
import { GetOpsAuditHandler, GetStagesHandler, GetStuckRunsHandler, GetTopicsHandler } from './ops/ops-queries.ts';
import { OpsController } from './ops/ops.controller.ts';
import { GetProjectionsHandler, RebuildReadModelHandler } from './ops/projections.ts';
import { GetStreamEventsHandler, ViewStreamHandler } from './ops/stream-views.ts';
import { inputPipe } from './problems/input-pipe.ts';
import { ProblemFilter } from './problems/problem.filter.ts';
import { DecideAgainWork } from './proposals/decide-again.ts';
import { DecideAgainHandler, GetDecideAgainProgressHandler } from './proposals/decide-again.handlers.ts';
import { DeskWork } from './proposals/desk-work.ts';
import { GetProposalHandler } from './proposals/get-proposal.handler.ts';
import {
  DismissProposalHandler,
  ReopenProposalHandler,
  SaveUserProposalHandler,
} from './proposals/proposal-commands.ts';
import { ProposalsController } from './proposals/proposals.controller.ts';
import { RecheckProposalHandler } from './proposals/recheck-proposal.handler.ts';
import { CancelRunHandler } from './runs/cancel-run.handler.ts';
import { CompareRunsHandler } from './runs/compare-runs.handler.ts';
import { ForkRunHandler } from './runs/fork-run.handler.ts';
import { IssueStreamTicketHandler } from './runs/issue-stream-ticket.handler.ts';
import { GetRunHandler, ListProposalsHandler, ListRunsHandler } from './runs/run-queries.ts';
import { GetRunEvidenceHandler } from './runs/run-evidence.handler.ts';
import { GetRunPricesHandler } from './runs/run-prices.handler.ts';
import { RunsController } from './runs/runs.controller.ts';
import { StartRunHandler } from './runs/start-run.handler.ts';
import { GetScorecardHandler } from './scorecard/get-scorecard.handler.ts';
import { ScorecardController } from './scorecard/scorecard.controller.ts';
import { ReadYourWrites } from './sessions/read-your-writes.ts';
import { SessionGuard } from './sessions/session.guard.ts';
import { ListReplaySharesHandler, RevokeReplayShareHandler, ShareReplayHandler } from './shares/share-commands.ts';
import { GetSharedReplayHandler } from './shares/get-shared-replay.handler.ts';
import { SharesController } from './shares/shares.controller.ts';
import { TeamController } from './team/team.controller.ts';
import {
  AcceptInvitationHandler,
  GetTeamHandler,
  InviteToTeamHandler,
  RemoveFromTeamHandler,
  WithdrawInvitationHandler,
} from './team/team.handlers.ts';
import { ListRemovedItemsHandler } from './watchlist/list-removed-items.handler.ts';
import { ListWatchlistHandler } from './watchlist/list-watchlist.handler.ts';
import { PriceChanges } from './watchlist/price-changes.ts';
import {
  AddToWatchlistHandler,
  RemoveFromWatchlistHandler,
  RestoreToWatchlistHandler,
} from './watchlist/watchlist-commands.ts';
import { WatchlistController } from './watchlist/watchlist.controller.ts';

const HANDLERS = [
  SignUpHandler,
  LogInHandler,
  LogOutHandler,
  GetSessionHandler,
  ListOwnSessionsHandler,
  EndOwnSessionHandler,
  EndOtherSessionsHandler,
  RequestVerificationHandler,
  VerifyEmailHandler,
  RequestPasswordResetHandler,
  ResetPasswordHandler,
  StartRunHandler,
  CancelRunHandler,
  IssueStreamTicketHandler,
  ListRunsHandler,
  GetRunHandler,
  GetRunEvidenceHandler,
  GetRunPricesHandler,
  ForkRunHandler,
  CompareRunsHandler,
  ListProposalsHandler,
  SaveUserProposalHandler,
  DismissProposalHandler,
  ReopenProposalHandler,
  GetProposalHandler,
  DecideAgainHandler,
  GetDecideAgainProgressHandler,
  RecheckProposalHandler,
  ListWatchlistHandler,
  ListRemovedItemsHandler,
  AddToWatchlistHandler,
  RemoveFromWatchlistHandler,
  RestoreToWatchlistHandler,
  GetStagesHandler,
  GetTopicsHandler,
  GetStuckRunsHandler,
  GetOpsAuditHandler,
  GetProjectionsHandler,
  RebuildReadModelHandler,
  GetDeadLettersHandler,
  SettleDeadLetterHandler,
  ViewStreamHandler,
  GetStreamEventsHandler,
  GetTeamHandler,
  InviteToTeamHandler,
  WithdrawInvitationHandler,
  AcceptInvitationHandler,
  RemoveFromTeamHandler,
  DeleteAccountHandler,
  ListApiKeysHandler,
  CreateApiKeyHandler,
  RevokeApiKeyHandler,
  ExportTableHandler,
  ExportProposalHandler,
  MakeReportHandler,
  OpenCheckoutHandler,
  OpenPortalHandler,
  SyncBillingHandler,
  TakeBillingWebhookHandler,
  GetBillingHandler,
  GetRunCostsHandler,
  GetGoalProfileHandler,
  SaveGoalProfileHandler,
  GetScorecardHandler,
  ShareReplayHandler,
  ListReplaySharesHandler,
  RevokeReplayShareHandler,
  GetSharedReplayHandler,
];

/** The HTTP side of Gemscout: commands to the event store, queries to the read models. */
@Module({})
export class ApiModule {
  static with(deps: ApiDeps): DynamicModule {
    return {
      module: ApiModule,
      imports: [CqrsModule.forRoot()],
      controllers: [
        AccountController,
        TeamController,
        ApiKeysController,
        ExportsController,
        AuthController,
        ProposalsController,
        RunsController,
        WatchlistController,
        BillingController,
        GoalProfileController,
        InstallationController,
        OpsController,
        ScorecardController,
        SharesController,
      ],
      providers: [
        { provide: API_DEPS, useValue: deps },
        { provide: APP_GUARD, useClass: SessionGuard },
        { provide: APP_FILTER, useClass: ProblemFilter },
        { provide: APP_PIPE, useFactory: inputPipe },
        ReadYourWrites,
        PriceChanges,
        HeavyWork,
        DeskWork,
        DecideAgainWork,
        ...HANDLERS,
      ],
    };
  }
}
