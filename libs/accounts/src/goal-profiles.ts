import type { GoalProfile } from '@gemscout/contracts';
import { TtlCache } from '@gemscout/service-kit';
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
const TTL_MS = 1_000;
const MAX_ENTRIES = 10_000;

export function goalProfiles(database: DataSource): Pick<Accounts, 'goalProfile' | 'saveGoalProfile'> {
  const cache = new TtlCache<VersionedGoalProfile>({ ttlMs: TTL_MS, maxEntries: MAX_ENTRIES });

  async function read(workspaceId: string): Promise<VersionedGoalProfile> {
    const [row] = await available(() => database.query<Row[]>(FIND, [workspaceId]));
    return row ? { ...row, savedAt: row.savedAt.toISOString() } : NEVER_PROVIDED;
  }

  return {
    goalProfile: (workspaceId) => cache.get(workspaceId, () => read(workspaceId)),
    async saveGoalProfile(workspaceId, profile) {
      const isChange = profile !== null || (await read(workspaceId)).version > 0;
      const values = [workspaceId, profile && JSON.stringify(profile)];
      if (isChange) await available(() => database.query(SAVE, values));
      return cache.load(workspaceId, () => read(workspaceId));
    },
  };
}
