import { planOpens } from '@gemscout/domain';
import { IsNull, type DataSource } from 'typeorm';
import { SessionEntity } from './account-entities.ts';
import type { Session } from './accounts.ts';
import { isApiKey } from './api-keys.ts';
import { looksLikeSecret, newSecret, secretHash } from './secret.ts';
import { sessionCache } from './session-cache.ts';
import type { UserKey } from './users.ts';

const CACHE_MS = 1_000;

/** Of a session `s`: a person's ends when it is not used; a program's key when it is revoked. */
export const IS_OPEN = `s.revoked_at IS NULL AND (s.kind = 'key' OR s.last_used_at > now() - interval '30 days')`;

/** Of a session `s` in a workspace `w`: its owner has joined a team, so that the workspace rests. */
export const IS_PARKED = `
  (w.owner_id = s.user_id AND EXISTS (
    SELECT FROM accounts.membership o WHERE o.user_id = s.user_id AND o.workspace_id <> s.workspace_id))`;

const FIND = `
  SELECT s.id, s.user_id, s.workspace_id, u.email, u.verified_at IS NOT NULL AS verified,
         u.address_proven_at IS NOT NULL AS proven, w.plan, w.plan_renews_at, w.plan_granted,
         coalesce(w.plan_until <= now(), false) AS lapsed,
         s.kind = 'key' AS via_key, w.owner_id = s.user_id AS owns, own.id AS own_workspace_id, ${IS_PARKED} AS parked,
         s.last_used_at < now() - CASE s.kind WHEN 'key' THEN interval '1 minute' ELSE interval '10 minutes' END
           OR s.kind = 'key' AND s.last_used_at = s.created_at AS quiet
  FROM accounts.session s
  JOIN accounts."user" u ON u.id = s.user_id
  JOIN accounts.workspace w ON w.id = s.workspace_id
  JOIN accounts.workspace own ON own.owner_id = s.user_id
  JOIN accounts.membership m ON m.workspace_id = s.workspace_id AND m.user_id = s.user_id
  WHERE s.token_hash = $1 AND ${IS_OPEN}`;

type FoundRow = {
  readonly id: string;
  readonly user_id: string;
  readonly workspace_id: string;
  readonly email: string;
  readonly verified: boolean;
  readonly proven: boolean;
  readonly plan: string;
  readonly plan_renews_at: Date | null;
  readonly plan_granted: boolean;
  readonly lapsed: boolean;
  readonly via_key: boolean;
  readonly owns: boolean;
  readonly own_workspace_id: string;
  readonly parked: boolean;
  readonly quiet: boolean;
};

/** Waits for a change of the password that is under way, and begins nothing if that was not the one. */
const BEGIN_WITH = `
  INSERT INTO accounts.session (token_hash, user_id, workspace_id)
  SELECT $1, u.id, $3 FROM accounts."user" u WHERE u.id = $2 AND u.password_hash = $4 FOR SHARE
  RETURNING id`;

export type SessionStore = ReturnType<typeof openSessionStore>;

export function openSessionStore(database: DataSource) {
  const rows = database.getRepository(SessionEntity);
  const cache = sessionCache(load, CACHE_MS);

  async function load(token: string): Promise<Session | undefined> {
    const [row] = await database.query<FoundRow[]>(FIND, [secretHash(token)]);
    if (row?.quiet) await rows.update({ id: row.id }, { lastUsedAt: () => 'now()' });
    return row && sessionOf(row);
  }

  return {
    /** @returns the token; only its hash is kept */
    async begin({ userId, workspaceId }: UserKey): Promise<string> {
      const token = newSecret();
      await rows.insert({ tokenHash: secretHash(token), userId, workspaceId });
      return token;
    },

    /** @returns undefined where the password is another by now: a session must not outlive it */
    async beginWith(passwordHash: string | null, { userId, workspaceId }: UserKey): Promise<string | undefined> {
      const token = newSecret();
      const values = [secretHash(token), userId, workspaceId, passwordHash];
      const begun = await database.query<object[]>(BEGIN_WITH, values);
      return begun.length > 0 ? token : undefined;
    },

    async end(sessionId: string): Promise<void> {
      await rows.update({ id: sessionId, revokedAt: IsNull() }, { revokedAt: () => 'now()' });
      await cache.forget((known) => known.sessionId === sessionId);
    },

    /** What changed of the person, such as that all sessions have ended, is seen at once in this process. */
    forgetUser: (userId: string): Promise<void> => cache.forget((known) => known.userId === userId),

    /** What changed of the workspace is seen by its sessions at once in this process. */
    forgetWorkspace: (workspaceId: string): Promise<void> => cache.forget((known) => known.workspaceId === workspaceId),

    find: (token: string): Promise<Session | undefined> =>
      looksLikeSecret(token) || isApiKey(token) ? cache.get(token) : Promise.resolve(undefined),

    async open(sessionIds: readonly string[]): Promise<ReadonlySet<string>> {
      const select = `SELECT s.id FROM accounts.session s WHERE s.id = ANY($1::uuid[]) AND ${IS_OPEN}`;
      const found = await database.query<{ id: string }[]>(select, [sessionIds]);
      return new Set(found.map(({ id }) => id));
    },
  };
}

function sessionOf(row: FoundRow): Session {
  const plan = row.lapsed ? 'none' : row.plan;
  return {
    sessionId: row.id,
    userId: row.user_id,
    workspaceId: row.workspace_id,
    email: row.email,
    verified: row.verified,
    addressProven: row.proven,
    plan,
    planRenewsAt: row.lapsed ? null : (row.plan_renews_at?.toISOString() ?? null),
    planGranted: row.plan_granted,
    lapsed: row.lapsed,
    role: row.owns ? 'owner' : 'member',
    ownWorkspaceId: row.own_workspace_id,
    viaKey: row.via_key,
    suspended: row.via_key && (row.parked || !planOpens(plan, 'api')),
  };
}
