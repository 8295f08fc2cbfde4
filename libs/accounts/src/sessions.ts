import type { DataSource } from 'typeorm';
import type { Session } from './accounts.ts';
import { looksLikeSecret, newSecret, secretHash } from './secret.ts';
import { sessionCache } from './session-cache.ts';
import type { UserKey } from './users.ts';

const CACHE_MS = 1_000;

const OPEN = `s.revoked_at IS NULL AND s.last_used_at > now() - interval '30 days'`;

const FIND = `
  SELECT s.id, s.user_id, s.workspace_id, u.email, u.verified_at IS NOT NULL AS verified, w.plan, w.plan_renews_at,
         s.last_used_at < now() - interval '10 minutes' AS quiet
  FROM accounts.session s
  JOIN accounts."user" u ON u.id = s.user_id
  JOIN accounts.workspace w ON w.id = s.workspace_id
  WHERE s.token_hash = $1 AND ${OPEN}`;

type FoundRow = {
  readonly id: string;
  readonly user_id: string;
  readonly workspace_id: string;
  readonly email: string;
  readonly verified: boolean;
  readonly plan: string;
  readonly plan_renews_at: Date | null;
  readonly quiet: boolean;
};

export type SessionStore = ReturnType<typeof openSessionStore>;

export function openSessionStore(database: DataSource) {
  const cache = sessionCache(load, CACHE_MS);

  async function load(token: string): Promise<Session | undefined> {
    const [row] = await database.query<FoundRow[]>(FIND, [secretHash(token)]);
    if (row?.quiet) await database.query('UPDATE accounts.session SET last_used_at = now() WHERE id = $1', [row.id]);
    return row && sessionOf(row);
  }

  return {
    /** @returns the token; only its hash is kept */
    async begin({ userId, workspaceId }: UserKey): Promise<string> {
      const token = newSecret();
      const insert = 'INSERT INTO accounts.session (token_hash, user_id, workspace_id) VALUES ($1, $2, $3)';
      await database.query(insert, [secretHash(token), userId, workspaceId]);
      return token;
    },

    async end(sessionId: string): Promise<void> {
      const revoke = 'UPDATE accounts.session SET revoked_at = now() WHERE id = $1 AND revoked_at IS NULL';
      await database.query(revoke, [sessionId]);
      await cache.forget(sessionId);
    },

    find: (token: string): Promise<Session | undefined> =>
      looksLikeSecret(token) ? cache.get(token) : Promise.resolve(undefined),

    async open(sessionIds: readonly string[]): Promise<ReadonlySet<string>> {
      const select = `SELECT s.id FROM accounts.session s WHERE s.id = ANY($1::uuid[]) AND ${OPEN}`;
      const rows = await database.query<{ id: string }[]>(select, [sessionIds]);
      return new Set(rows.map(({ id }) => id));
    },
  };
}

function sessionOf(row: FoundRow): Session {
  return {
    sessionId: row.id,
    userId: row.user_id,
    workspaceId: row.workspace_id,
    email: row.email,
    verified: row.verified,
    plan: row.plan,
    planRenewsAt: row.plan_renews_at?.toISOString() ?? null,
  };
}
