import type { DataSource } from 'typeorm';
import { available } from './accounts-database.ts';
import type { OwnSessions } from './own-sessions.ts';
import { isRowId } from './row-id.ts';
import { IS_OPEN, type SessionStore } from './sessions.ts';

const OWN = `s.user_id = $1 AND s.kind = 'person'`;
const LIST = `
  SELECT s.id, s.created_at, s.last_used_at FROM accounts.session s
  WHERE ${OWN} AND ${IS_OPEN} ORDER BY s.created_at DESC, s.id LIMIT 100`;
const END = `
  UPDATE accounts.session s SET revoked_at = now() WHERE ${OWN} AND s.id = $2 AND ${IS_OPEN} RETURNING s.id`;
const END_OTHERS = `
  UPDATE accounts.session s SET revoked_at = now() WHERE ${OWN} AND s.id <> $2 AND s.revoked_at IS NULL`;

type SessionRow = { readonly id: string; readonly created_at: Date; readonly last_used_at: Date };

export function ownSessions(database: DataSource, sessions: SessionStore): OwnSessions {
  return {
    async list(userId) {
      const rows = await available(() => database.query<SessionRow[]>(LIST, [userId]));
      return rows.map((row) => ({
        id: row.id,
        createdAt: row.created_at.toISOString(),
        lastUsedAt: row.last_used_at.toISOString(),
      }));
    },

    async end(userId, sessionId) {
      if (!isRowId(sessionId)) return false;
      const [ended] = await available(() => database.query<[object[], number]>(END, [userId, sessionId]));
      if (ended.length > 0) await sessions.forgetUser(userId);
      return ended.length > 0;
    },

    async endOthers(userId, keptId) {
      await available(() => database.query(END_OTHERS, [userId, keptId]));
      await sessions.forgetUser(userId);
    },
  };
}
