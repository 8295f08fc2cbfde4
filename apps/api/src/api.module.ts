import { Module, type DynamicModule } from '@nestjs/common';
import { APP_FILTER, APP_GUARD, APP_INTERCEPTOR, APP_PIPE } from '@nestjs/core';
import { CqrsModule } from '@nestjs/cqrs';
import type { ApiDeps } from './api-deps.ts';
import { ApiLibrariesModule } from './api-libraries.ts';
import { inputPipe } from './problems/input-pipe.ts';
import { ProblemFilter } from './problems/problem.filter.ts';
import { KeyAnswers } from './redistribution/key-answers.ts';
import { SessionGuard } from './sessions/session.guard.ts';
import { AccountDeletionModule } from './account-deletion/account-deletion.module.ts';
import { AccountsModule } from './accounts/accounts.module.ts';
import { ApiKeysModule } from './api-keys/api-keys.module.ts';
import { BillingModule } from './billing/billing.module.ts';
import { CompaniesModule } from './companies/companies.module.ts';
import { ConditionsModule } from './conditions/conditions.module.ts';
import { ExportsModule } from './exports/exports.module.ts';
import { GoalProfilesModule } from './goal-profiles/goal-profiles.module.ts';
import { InstallationModule } from './installation/installation.module.ts';
import { NotesModule } from './notes/notes.module.ts';
import { NotificationsModule } from './notifications/notifications.module.ts';
import { OperationsModule } from './ops/operations.module.ts';
import { ProposalsModule } from './proposals/proposals.module.ts';
import { QuotesModule } from './quotes/quotes.module.ts';
import { RunsModule } from './runs/runs.module.ts';
import { ScorecardModule } from './scorecard/scorecard.module.ts';
import { SharesModule } from './shares/shares.module.ts';
import { SourcesModule } from './sources/sources.module.ts';
import { TeamModule } from './team/team.module.ts';
import { WatchlistModule } from './watchlist/watchlist.module.ts';
import { WorkspaceModule } from './workspace/workspace.module.ts';

const FEATURES = [
  AccountDeletionModule,
  AccountsModule,
  ApiKeysModule,
  BillingModule,
  CompaniesModule,
  ConditionsModule,
  ExportsModule,
  GoalProfilesModule,
  InstallationModule,
  NotesModule,
  NotificationsModule,
  OperationsModule,
  ProposalsModule,
  QuotesModule,
  RunsModule,
  ScorecardModule,
  SharesModule,
  SourcesModule,
  TeamModule,
  WatchlistModule,
  WorkspaceModule,
];

/** The HTTP API of Gemscout: commands go to the event store, queries to the read models. One module per feature. */
@Module({})
export class ApiModule {
  static with(deps: ApiDeps): DynamicModule {
    return {
      module: ApiModule,
      imports: [CqrsModule.forRoot(), ApiLibrariesModule.with(deps), ...FEATURES],
      providers: [
        { provide: APP_GUARD, useClass: SessionGuard },
        { provide: APP_FILTER, useClass: ProblemFilter },
        { provide: APP_INTERCEPTOR, useClass: KeyAnswers },
        { provide: APP_PIPE, useFactory: inputPipe },
      ],
    };
  }
}
