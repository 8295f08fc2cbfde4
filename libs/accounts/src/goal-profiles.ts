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

/** A short cache, as for sessions, because every start of a run reads it; what is saved here is visible at once. */
const KEPT_MS = 1_000;
const MAX_KEPT = 10_000;

type Kept = { readonly profile: VersionedGoalProfile; readonly until: number };

export function goalProfiles(database: DataSource): Pick<Accounts, 'goalProfile' | 'saveGoalProfile'> {
  const kept = new Map<string, Kept>();

  async function read(workspaceId: string): Promise<VersionedGoalProfile> {
    const [row] = await available(() => database.query<Row[]>(FIND, [workspaceId]));
    const profile = row ? { ...row, savedAt: row.savedAt.toISOString() } : NEVER_PROVIDED;
    if (kept.size >= MAX_KEPT) kept.clear();
    kept.set(workspaceId, { profile, until: performance.now() + KEPT_MS });
    return profile;
  }

  return {
    goalProfile(workspaceId) {
      const known = kept.get(workspaceId);
      return known && known.until > performance.now() ? Promise.resolve(known.profile) : read(workspaceId);
    },
    async saveGoalProfile(workspaceId, profile) {
      const isChange = profile !== null || (await read(workspaceId)).version > 0;
      const values = [workspaceId, profile && JSON.stringify(profile)];
      if (isChange) await available(() => database.query(SAVE, values));
      return read(workspaceId);
    },
  };
}
