import { planOpens } from '@gemscout/domain';
import type { DataSource } from 'typeorm';
import { AccountError } from './accounts.ts';
import { available } from './accounts-database.ts';
import { asApiKey, MAX_API_KEYS, shownPrefix, type ApiKeys } from './api-keys.ts';
import { isRowId } from './row-id.ts';
import { newSecret, secretHash } from './secret.ts';
import { IS_PARKED, type SessionStore } from './sessions.ts';

const LIST = `
  SELECT k.id, k.name, k.prefix, s.created_at, s.last_used_at > s.created_at AS used, s.last_used_at,
         CASE WHEN w.plan_until <= now() THEN 'none' ELSE w.plan END AS plan, ${IS_PARKED} AS parked
  FROM accounts.api_key k JOIN accounts.session s ON s.id = k.session_id JOIN accounts.workspace w ON w.id = s.workspace_id
  WHERE s.user_id = $1 AND s.workspace_id = $2 AND s.revoked_at IS NULL ORDER BY s.created_at DESC, k.id`;

type KeyRow = {
  readonly id: string;
  readonly name: string;
  readonly prefix: string;
  readonly created_at: Date;
  readonly used: boolean;
  readonly last_used_at: Date;
  readonly plan: string;
  readonly parked: boolean;
};

/** Locks the member's row, so that two calls cannot both take the last place and no member leaves meanwhile. */
const LOCK = `SELECT FROM accounts.membership WHERE user_id = $1 AND workspace_id = $2 FOR UPDATE`;
const COUNT = `
  SELECT count(*)::int AS keys FROM accounts.session
  WHERE user_id = $1 AND workspace_id = $2 AND kind = 'key' AND revoked_at IS NULL`;
const ADD = `
  WITH held AS (
    INSERT INTO accounts.session (token_hash, user_id, workspace_id, kind)
    SELECT $3, user_id, workspace_id, 'key' FROM accounts.membership WHERE user_id = $1 AND workspace_id = $2
    RETURNING id
  )
  INSERT INTO accounts.api_key (session_id, name, prefix) SELECT id, $4, $5 FROM held RETURNING id`;
const REVOKE = `
  UPDATE accounts.session s SET revoked_at = now() FROM accounts.api_key k
  WHERE k.session_id = s.id AND k.id = $3 AND s.user_id = $1 AND s.workspace_id = $2 AND s.revoked_at IS NULL
  RETURNING s.id`;

export function apiKeys(database: DataSource, sessions: SessionStore): ApiKeys {
  return {
    async list({ userId, workspaceId }) {
      const rows = await available(() => database.query<KeyRow[]>(LIST, [userId, workspaceId]));
      return rows.map(({ id, name, prefix, created_at, used, last_used_at, plan, parked }) => ({
        id,
        name,
        prefix,
        createdAt: created_at.toISOString(),
        lastUsedAt: used ? last_used_at.toISOString() : null,
        suspended: parked || !planOpens(plan, 'api'),
      }));
    },

    create({ userId, workspaceId }, name) {
      const key = asApiKey(newSecret());
      const prefix = shownPrefix(key);
      return available(() =>
        database.transaction(async (manager) => {
          await manager.query(LOCK, [userId, workspaceId]);
          const [held] = await manager.query<{ keys: number }[]>(COUNT, [userId, workspaceId]);
          if ((held?.keys ?? 0) >= MAX_API_KEYS) throw new AccountError('too_many_keys');
          const values = [userId, workspaceId, secretHash(key), name, prefix];
          const [added] = await manager.query<{ id: string }[]>(ADD, values);
          if (!added) throw new AccountError('membership_over');
          return { id: added.id, name, prefix, key };
        }),
      );
    },

    async revoke({ userId, workspaceId }, keyId) {
      if (!isRowId(keyId)) return false;
      const [ended] = await available(() =>
        database.query<[{ id: string }[], number]>(REVOKE, [userId, workspaceId, keyId]),
      );
      if (ended.length > 0) await sessions.forgetUser(userId);
      return ended.length > 0;
    },
  };
}
