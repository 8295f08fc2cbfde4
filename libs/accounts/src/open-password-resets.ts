import { randomUUID } from 'node:crypto';
import type { DataSource, EntityManager } from 'typeorm';
import { available } from './accounts-database.ts';
import { addressKey } from './keyed-hashes.ts';
import type { Outbox } from './open-mails.ts';
import type { Passwords } from './password.ts';
import type { PasswordResets } from './password-resets.ts';
import { looksLikeSecret, newSecret, secretHash } from './secret.ts';
import type { SessionStore } from './sessions.ts';

const MINUTES = 30;

const FIND_USER = `SELECT id, email FROM accounts."user" WHERE lower(email) = $1`;

/** Old links are deleted with the next one, except those locked by another call, to avoid deadlocks. */
const ISSUE = `
  WITH old AS (
    DELETE FROM accounts.password_reset WHERE token_hash IN (
      SELECT token_hash FROM accounts.password_reset
      WHERE expires_at < now() - interval '1 hour' LIMIT 100 FOR UPDATE SKIP LOCKED)
  )
  INSERT INTO accounts.password_reset (token_hash, user_id, expires_at)
  VALUES ($1, $2, now() + interval '${MINUTES} minutes')`;

const IS_GOOD = `
  SELECT FROM accounts.password_reset r JOIN accounts."user" u ON u.id = r.user_id
  WHERE r.token_hash = $1 AND r.expires_at > now()`;

/** Of several calls with one token, only the first finds the row. */
const USE = `
  DELETE FROM accounts.password_reset WHERE token_hash = $1 AND expires_at > now() RETURNING user_id AS "userId"`;

/** A log-in with the old password that is under way ends before, or begins no session. */
const LOCK = `SELECT FROM accounts."user" WHERE id = $1 FOR UPDATE`;

const CHANGE = `
  WITH others AS (DELETE FROM accounts.password_reset WHERE user_id = $1),
    ended AS (UPDATE accounts.session SET revoked_at = now() WHERE user_id = $1 AND kind = 'person' AND revoked_at IS NULL)
  UPDATE accounts."user" SET password_hash = $2 WHERE id = $1 RETURNING email, now() AS at`;

type Context = { readonly outbox: Outbox; readonly passwords: Passwords; readonly sessions: SessionStore };

export function passwordResets(database: DataSource, { outbox, passwords, sessions }: Context): PasswordResets {
  return {
    async request(email) {
      const token = newSecret();
      await available(() =>
        database.transaction(async (manager) => {
          const [user] = await manager.query<{ id: string; email: string }[]>(FIND_USER, [addressKey(email)]);
          await manager.query(ISSUE, [secretHash(token), user?.id ?? randomUUID()]);
          const cause = { type: 'password_reset', token } as const;
          await outbox.queue(manager, { to: user?.email ?? email, cause, isDecoy: user === undefined });
        }),
      );
      outbox.wake();
    },

    async confirm(token, newPassword) {
      if (!looksLikeSecret(token)) return false;
      const tokenHash = secretHash(token);
      const good = await available(() => database.query<object[]>(IS_GOOD, [tokenHash]));
      if (good.length === 0) return false; // so that no hash is spent on guesses, which tell nothing of an account
      const passwordHash = await passwords.hash(newPassword);
      const userId = await available(() =>
        database.transaction((manager) => useToken(manager, outbox, tokenHash, passwordHash)),
      );
      if (userId === undefined) return false;
      await sessions.forgetUser(userId);
      outbox.wake();
      return true;
    },
  };
}

/** @returns the id of the user whose password was changed */
async function useToken(
  manager: EntityManager,
  outbox: Outbox,
  tokenHash: Buffer,
  passwordHash: string,
): Promise<string | undefined> {
  const [used] = await rowsOf<{ userId: string }>(manager, USE, [tokenHash]);
  if (!used) return undefined;
  await manager.query(LOCK, [used.userId]);
  const [user] = await rowsOf<{ email: string; at: Date }>(manager, CHANGE, [used.userId, passwordHash]);
  if (!user) return undefined;
  const cause = { type: 'password_changed', at: user.at.toISOString() } as const;
  await outbox.queue(manager, { to: user.email, cause });
  return used.userId;
}

/** The rows of an UPDATE or DELETE come with their number. */
async function rowsOf<Row>(manager: EntityManager, sql: string, values: readonly unknown[]): Promise<readonly Row[]> {
  const [rows] = await manager.query<[Row[], number]>(sql, [...values]);
  return rows;
}
