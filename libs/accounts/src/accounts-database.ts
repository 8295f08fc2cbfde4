import { openMigrated, orUnavailable } from '@gemscout/postgres';
import type { DataSource } from 'typeorm';
import { ENTITIES } from './account-entities.ts';
import { AccountsUnavailable } from './accounts.ts';
import { AddAuth1764300200000 } from './add-auth.migration.ts';
import { AddDeletion1764300400000 } from './add-deletion.migration.ts';
import { AddErasedWorkspaces1764600000000 } from './add-erased-workspaces.migration.ts';
import { AddGoalProfile1764200000000 } from './add-goal-profile.migration.ts';
import { AddGoalProfiles1764710000000 } from './add-goal-profiles.migration.ts';
import { AddInvitationMails1764300900000 } from './add-invitation-mails.migration.ts';
import { AddNotificationMails1764500200000 } from './add-notification-mails.migration.ts';
import { AddNotifications1764500100000 } from './add-notifications.migration.ts';
import { AddOpsAudit1764100000000 } from './add-ops-audit.migration.ts';
import { AddPlanUntil1764300100000 } from './add-plan-until.migration.ts';
import { AddReplayShares1764300500000 } from './add-replay-shares.migration.ts';
import { AddTeamAndKeys1764300300000 } from './add-team-and-keys.migration.ts';
import { AddSampleRun1764301000000 } from './add-sample-run.migration.ts';
import { AddTeamChanges1764500000000 } from './add-team-changes.migration.ts';
import { AddTrialMail1764700000000 } from './add-trial-mail.migration.ts';
import { AddWithdrawalMail1764990000000 } from './add-withdrawal-mail.migration.ts';
import { CreateAccounts1764000000000 } from './create-accounts.migration.ts';
import { FreeCodes1764300600000 } from './free-codes.migration.ts';

/** Any number; one process at a time migrates the accounts of a database. */
const MIGRATION_LOCK = 7_402_113;

/** Connects and migrates the schema `accounts`. @throws AccountsUnavailable */
export async function openAccountsDatabase(url: string): Promise<DataSource> {
  const schema = {
    url,
    schema: 'accounts',
    lock: MIGRATION_LOCK,
    entities: ENTITIES,
    migrations: [
      CreateAccounts1764000000000,
      AddOpsAudit1764100000000,
      AddGoalProfile1764200000000,
      AddPlanUntil1764300100000,
      AddAuth1764300200000,
      AddTeamAndKeys1764300300000,
      AddDeletion1764300400000,
      AddReplayShares1764300500000,
      FreeCodes1764300600000,
      AddInvitationMails1764300900000,
      AddSampleRun1764301000000,
      AddTeamChanges1764500000000,
      AddNotifications1764500100000,
      AddNotificationMails1764500200000,
      AddErasedWorkspaces1764600000000,
      AddTrialMail1764700000000,
      AddGoalProfiles1764710000000,
      AddWithdrawalMail1764990000000,
    ],
    migrationsTableName: 'migration',
    applicationName: 'gemscout-accounts',
    poolSize: 6,
  };
  return available(() => openMigrated(schema));
}

/** Runs `work` and converts errors of an unavailable database to `AccountsUnavailable`. */
export function available<Result>(work: () => Promise<Result>): Promise<Result> {
  return orUnavailable(work(), (cause) => new AccountsUnavailable({ cause }));
}
