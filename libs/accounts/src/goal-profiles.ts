import type { GoalProfile } from '@gemscout/contracts';
import type { DataSource } from 'typeorm';
import type { Accounts, VersionedGoalProfile } from './accounts.ts';
import { available } from './accounts-database.ts';

type Row = { readonly version: number; readonly profile: GoalProfile | null; readonly savedAt: Date };

const FIND = `SELECT version, profile, saved_at AS "savedAt" FROM accounts.goal_profile WHERE workspace_id = $1`;

/** What is there already stays as it is, with its version. */
const SAVE = `
  INSERT INTO accounts.goal_profile AS kept (workspace_id, version, profile) VALUES ($1, 1, $2::jsonb)
  ON CONFLICT (workspace_id) DO UPDATE SET version = kept.version + 1, profile = excluded.profile, saved_at = now()
  WHERE kept.profile IS DISTINCT FROM excluded.profile`;

const NEVER_PROVIDED: VersionedGoalProfile = { version: 0, profile: null, savedAt: null };

export function goalProfiles(database: DataSource): Pick<Accounts, 'goalProfile' | 'saveGoalProfile'> {
  async function goalProfile(workspaceId: string): Promise<VersionedGoalProfile> {
    const [row] = await available(() => database.query<Row[]>(FIND, [workspaceId]));
    return row ? { ...row, savedAt: row.savedAt.toISOString() } : NEVER_PROVIDED;
  }

  return {
    goalProfile,
    async saveGoalProfile(workspaceId, profile) {
      const isChange = profile !== null || (await goalProfile(workspaceId)).version > 0;
      const values = [workspaceId, profile && JSON.stringify(profile)];
      if (isChange) await available(() => database.query(SAVE, values));
      return goalProfile(workspaceId);
    },
  };
}
