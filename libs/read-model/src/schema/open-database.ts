import { openMigrated } from '@gemscout/postgres';
import type { DataSource } from 'typeorm';
import { AddAssigned1764513600000 } from './add-assigned.migration.ts';
import { AddDepth1764900000000 } from './add-depth.migration.ts';
import { AddDecisions1763951000000 } from './add-decisions.migration.ts';
import { AddDecided1764510000000 } from './add-decided.migration.ts';
import { AddGoalProfiles1764710000000 } from './add-goal-profiles.migration.ts';
import { AddHorizon1764910000000 } from './add-horizon.migration.ts';
import { AddRangeEnd1764995000000 } from './add-range-end.migration.ts';
import { AddConditions1763957000000 } from './add-conditions.migration.ts';
import { AddFit1764266400000 } from './add-fit.migration.ts';
import { AddCorrections1764280000000 } from './add-corrections.migration.ts';
import { AddNotes1764713600000 } from './add-notes.migration.ts';
import { AddOutcomes1763920000000 } from './add-outcomes.migration.ts';
import { AddFreshness1763940000000 } from './add-freshness.migration.ts';
import { AddShortlists1764990000000 } from './add-shortlists.migration.ts';
import { AddSampleRuns1763956000000 } from './add-sample-runs.migration.ts';
import { AddForks1763930000000 } from './add-forks.migration.ts';
import { AddSpendAndRepeats1763800000000 } from './add-spend-and-repeats.migration.ts';
import { AddWorkspaceChanges1764500000000 } from './add-workspace-changes.migration.ts';
import { CreateReadModel1763700000000 } from './create-read-model.migration.ts';
import { CONTROL_SCHEMA, ENTITIES } from './entities.ts';

const MIGRATION_LOCK = 2_025_111_601;

/**
 * Connects and migrates. Processes that start together migrate one after the other.
 *
 * @param statementLimitMs time limit of each statement; default: the one of all connections
 */
export function openDatabase(url: string, poolSize: number, statementLimitMs?: number): Promise<DataSource> {
  return openMigrated({
    url,
    schema: CONTROL_SCHEMA,
    lock: MIGRATION_LOCK,
    statementLimitMs,
    entities: ENTITIES,
    migrations: [
      CreateReadModel1763700000000,
      AddSpendAndRepeats1763800000000,
      AddOutcomes1763920000000,
      AddForks1763930000000,
      AddFreshness1763940000000,
      AddDecisions1763951000000,
      AddSampleRuns1763956000000,
      AddWorkspaceChanges1764500000000,
      AddConditions1763957000000,
      AddFit1764266400000,
      AddCorrections1764280000000,
      AddDecided1764510000000,
      AddAssigned1764513600000,
      AddGoalProfiles1764710000000,
      AddDepth1764900000000,
      AddShortlists1764990000000,
      AddNotes1764713600000,
      AddHorizon1764910000000,
      AddRangeEnd1764995000000,
    ],
    migrationsTransactionMode: 'each',
    poolSize,
    applicationName: 'gemscout read model',
  });
}
