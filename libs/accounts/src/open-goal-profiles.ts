import { DEFAULT_PROFILE_NAME, MOST_GOAL_PROFILES, type GoalProfile } from '@gemscout/contracts';
import type { DataSource, EntityManager } from 'typeorm';
import { AccountError } from './accounts.ts';
import { available } from './accounts-database.ts';
import type { GoalProfiles, NamedGoalProfile, VersionedGoalProfile } from './goal-profiles.ts';
import { isRowId } from './row-id.ts';

type Row = Omit<NamedGoalProfile, 'savedAt' | 'retiredAt' | 'isDefault'> & {
  readonly savedAt: Date;
  readonly retiredAt: Date | null;
};
type Draft = Pick<NamedGoalProfile, 'name' | 'profile'>;
type Queries = Pick<EntityManager, 'query'>;

const COLUMNS = `id, name, version, profile, saved_at AS "savedAt", retired_at AS "retiredAt", uses > 0 AS "isUsed"`;
const IN_ORDER = `retired_at IS NOT NULL, created_at, id`;
const LIST = `SELECT ${COLUMNS} FROM accounts.goal_profile WHERE workspace_id = $1 ORDER BY ${IN_ORDER}`;
/** Two calls cannot both take the last place, or the same name. */
const LOCK = `SELECT FROM accounts.workspace WHERE id = $1 FOR NO KEY UPDATE`;
const ADD = `
  INSERT INTO accounts.goal_profile (workspace_id, name, version, profile) VALUES ($1, $2, $3, $4::jsonb) RETURNING id`;
const SAVE = `
  UPDATE accounts.goal_profile SET name = $3, profile = $4::jsonb, version = version + 1, saved_at = now()
   WHERE workspace_id = $1 AND id = $2 AND (name, profile) IS DISTINCT FROM ($3, $4::jsonb)`;
const RETIRE = `
  UPDATE accounts.goal_profile SET retired_at = now(), version = version + $3
   WHERE workspace_id = $1 AND id = $2 AND retired_at IS NULL`;
const DELETE = `DELETE FROM accounts.goal_profile WHERE workspace_id = $1 AND id = $2 AND uses = 0 RETURNING id`;
const USE = `
  UPDATE accounts.goal_profile SET uses = uses + 1 WHERE workspace_id = $1 AND retired_at IS NULL AND id = coalesce($2,
    (SELECT id FROM accounts.goal_profile WHERE workspace_id = $1 ORDER BY ${IN_ORDER} LIMIT 1)) RETURNING id`;
const RELEASE = `UPDATE accounts.goal_profile SET uses = uses - 1 WHERE id = $1 AND uses > 0`;

/** The same name in another case is the same name. */
const keyOf = ({ name }: Pick<Draft, 'name'>): string => name.toLowerCase();

export function goalProfiles(database: DataSource): GoalProfiles {
  const stored = storedProfiles(database);
  return { ...stored, ...usesOf(database, stored), ...defaultProfile(database, stored) };
}

type Reads = Pick<GoalProfiles, 'list' | 'find'>;

function storedProfiles(database: DataSource): Omit<GoalProfiles, keyof Uses | keyof Default> {
  const list: Reads['list'] = (workspaceId) => available(() => listIn(database, workspaceId));
  const find: Reads['find'] = async (workspaceId, id) => {
    const all = isRowId(id) ? await list(workspaceId) : [];
    return all.find((each) => each.id === id);
  };
  return {
    list,
    find,
    async add(workspaceId, draft) {
      const added = { ...draft, version: 1 };
      const id = await locked(database, workspaceId, (manager) => addTo(manager, workspaceId, added));
      return present(await find(workspaceId, id));
    },
    async save(workspaceId, id, draft) {
      if (!isRowId(id)) return undefined;
      await locked(database, workspaceId, (manager) => saveIn(manager, workspaceId, id, draft));
      return find(workspaceId, id);
    },
    async retire(workspaceId, id) {
      if (!isRowId(id)) return undefined;
      await available(() => database.query(RETIRE, [workspaceId, id, 0]));
      return find(workspaceId, id);
    },
    async delete(workspaceId, id) {
      if (!isRowId(id)) return false;
      const [deleted] = await available(() => database.query<[Row[], number]>(DELETE, [workspaceId, id]));
      if (deleted.length === 0 && (await find(workspaceId, id))) throw new AccountError('profile_in_use');
      return deleted.length > 0;
    },
  };
}

type Uses = Pick<GoalProfiles, 'use' | 'release'>;

function usesOf(database: DataSource, { find }: Reads): Uses {
  return {
    async use(workspaceId, id) {
      if (id !== undefined && !isRowId(id)) return undefined;
      const [[used]] = await available(() => database.query<[Row[], number]>(USE, [workspaceId, id ?? null]));
      if (used) return find(workspaceId, used.id);
      if (id !== undefined && (await find(workspaceId, id))) throw new AccountError('profile_retired');
      return undefined;
    },
    async release(id) {
      await available(() => database.query(RELEASE, [id]));
    },
  };
}

type Default = Pick<GoalProfiles, 'default' | 'saveDefault'>;

function defaultProfile(database: DataSource, { list }: Reads): Default {
  return {
    default: async (workspaceId) => defaultOf(await list(workspaceId)),
    async saveDefault(workspaceId, profile) {
      await locked(database, workspaceId, (manager) => saveDefaultIn(manager, workspaceId, profile));
      return defaultOf(await list(workspaceId));
    },
  };
}

function locked<Result>(
  database: DataSource,
  workspaceId: string,
  work: (manager: EntityManager) => Promise<Result>,
): Promise<Result> {
  return available(() =>
    database.transaction(async (manager) => {
      await manager.query(LOCK, [workspaceId]);
      return work(manager);
    }),
  );
}

async function listIn(queries: Queries, workspaceId: string): Promise<readonly NamedGoalProfile[]> {
  const rows: Row[] = await queries.query(LIST, [workspaceId]);
  return rows.map((row, index) => ({
    ...row,
    savedAt: row.savedAt.toISOString(),
    retiredAt: row.retiredAt?.toISOString() ?? null,
    isDefault: index === 0 && row.retiredAt === null,
  }));
}

async function addTo(
  manager: EntityManager,
  workspaceId: string,
  { name, profile, version }: Draft & Pick<NamedGoalProfile, 'version'>,
): Promise<string> {
  const open = (await listIn(manager, workspaceId)).filter(({ retiredAt }) => retiredAt === null);
  if (open.some((each) => keyOf(each) === keyOf({ name }))) throw new AccountError('profile_name_taken');
  if (open.length >= MOST_GOAL_PROFILES) throw new AccountError('too_many_profiles');
  const values = [workspaceId, name, version, JSON.stringify(profile)];
  const [added]: { readonly id: string }[] = await manager.query(ADD, values);
  return present(added).id;
}

async function saveIn(manager: EntityManager, workspaceId: string, id: string, draft: Draft): Promise<void> {
  const all = await listIn(manager, workspaceId);
  const before = all.find((each) => each.id === id);
  if (!before) return;
  if (before.retiredAt !== null) throw new AccountError('profile_retired');
  const others = all.filter((each) => each !== before && each.retiredAt === null);
  if (others.some((each) => keyOf(each) === keyOf(draft))) throw new AccountError('profile_name_taken');
  await manager.query(SAVE, [workspaceId, id, draft.name, JSON.stringify(draft.profile)]);
}

async function saveDefaultIn(manager: EntityManager, workspaceId: string, profile: GoalProfile | null): Promise<void> {
  const all = await listIn(manager, workspaceId);
  const current = all.find(({ isDefault }) => isDefault);
  if (profile === null && current) await manager.query(RETIRE, [workspaceId, current.id, 1]);
  if (profile === null) return;
  if (current) return saveIn(manager, workspaceId, current.id, { name: current.name, profile });
  await addTo(manager, workspaceId, { name: DEFAULT_PROFILE_NAME, profile, version: latestVersion(all) + 1 });
}

/** The version goes on from that of retired profiles. */
function defaultOf(all: readonly NamedGoalProfile[]): VersionedGoalProfile {
  const current = all.find(({ isDefault }) => isDefault);
  if (current) return { version: current.version, profile: current.profile, savedAt: current.savedAt };
  const retired = all.map(({ retiredAt }) => retiredAt ?? '').toSorted();
  return { version: latestVersion(all), profile: null, savedAt: retired.at(-1) ?? null };
}

function latestVersion(all: readonly NamedGoalProfile[]): number {
  return Math.max(0, ...all.map(({ version }) => version));
}

/** What was just written is there, unless its workspace was deleted meanwhile. */
function present<Value>(value: Value | undefined): Value {
  if (value === undefined) throw new AccountError('membership_over');
  return value;
}
