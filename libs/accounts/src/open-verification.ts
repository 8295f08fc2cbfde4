import { randomBytes, randomInt, randomUUID, timingSafeEqual } from 'node:crypto';
import type { DataSource, EntityManager } from 'typeorm';
import { available } from './accounts-database.ts';
import { addressKey, type KeyedHashes } from './keyed-hashes.ts';
import type { Outbox } from './open-mails.ts';
import type { SessionStore } from './sessions.ts';
import type { Verification } from './verification.ts';

/** Without 0 and 1, which look like O and I. */
const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ23456789';
const LENGTH = 6;
const MINUTES = 15;
const MOST_TRIES = 5;

const FIND_UNVERIFIED = `
  SELECT id, email FROM accounts."user" WHERE lower(email) = $1 AND (verified_at IS NULL OR address_proven_at IS NULL)`;

/** Old codes are deleted with the next one, except those locked by another call, to avoid deadlocks. */
const REPLACE = `
  WITH old AS (
    DELETE FROM accounts.verification_code WHERE address_hash IN (
      SELECT address_hash FROM accounts.verification_code
      WHERE expires_at < now() - interval '1 hour' AND address_hash <> $1 LIMIT 100 FOR UPDATE SKIP LOCKED)
  )
  INSERT INTO accounts.verification_code (address_hash, user_id, code_hash, expires_at)
  VALUES ($1, $2, $3, now() + interval '${MINUTES} minutes')
  ON CONFLICT (address_hash) DO UPDATE
  SET user_id = excluded.user_id, code_hash = excluded.code_hash, tries = 0, expires_at = excluded.expires_at`;

/**
 * Counted before it is compared, so that however many try at once, five do. Where there is no code a row that nothing can
 * hit takes its place: a try writes, whatever there is.
 */
const TRY = `
  INSERT INTO accounts.verification_code AS present (address_hash, code_hash, tries, expires_at)
  VALUES ($1, $2, 1, now() + interval '${MINUTES} minutes')
  ON CONFLICT (address_hash) DO UPDATE SET tries = present.tries + 1
  WHERE present.expires_at > now() AND present.tries < ${MOST_TRIES}
  RETURNING user_id AS "userId", code_hash AS "codeHash"`;

/** Deletes the code, so that only one of several correct calls succeeds. */
const PROVE = `
  WITH used AS (DELETE FROM accounts.verification_code WHERE address_hash = $1 AND code_hash = $2 RETURNING user_id)
  UPDATE accounts."user" u
  SET verified_at = coalesce(u.verified_at, now()), address_proven_at = coalesce(u.address_proven_at, now())
  FROM used WHERE u.id = used.user_id RETURNING u.id`;

type Tried = { readonly userId: string | null; readonly codeHash: Buffer };
type Found = { readonly id: string; readonly email: string };

export type Codes = ReturnType<typeof openVerification>;

export function openVerification(
  database: DataSource,
  { hashes, outbox, sessions }: { hashes: KeyedHashes; outbox: Outbox; sessions: SessionStore },
) {
  /**
   * Writes a code and its mail. Without a user it writes the same for one who never was, which nobody receives and nothing can
   * use; as `decoy` beside the code that the address may have.
   */
  async function issue(manager: EntityManager, email: string, userId?: string, as: 'code' | 'decoy' = 'code') {
    const code = newCode();
    const addressHash = hashes.hash(as, addressKey(email));
    await manager.query(REPLACE, [addressHash, userId ?? randomUUID(), codeHashOf(email, code)]);
    const mail = { to: email, cause: { type: 'verification_code', code }, isDecoy: userId === undefined } as const;
    await outbox.queue(manager, mail);
  }

  const codeHashOf = (email: string, code: string): Buffer => hashes.hash('code-of', `${addressKey(email)}\0${code}`);

  const verification: Verification = {
    async request(email) {
      await available(() =>
        database.transaction(async (manager) => {
          const [user] = await manager.query<Found[]>(FIND_UNVERIFIED, [addressKey(email)]);
          await issue(manager, user?.email ?? email, user?.id);
        }),
      );
      outbox.wake();
    },

    async confirm(email, code) {
      const given = codeHashOf(email, code.replaceAll(/\s/g, '').toUpperCase());
      const addressHash = hashes.hash('code', addressKey(email));
      const nothing = randomBytes(given.length);
      const tries = () => database.query<Tried[]>(TRY, [addressHash, nothing]);
      const [tried] = await available(tries);
      if (!tried || !timingSafeEqual(tried.codeHash, given)) return false;
      const [proven] = await available(() => rowsOf<{ id: string }>(database, PROVE, [addressHash, given]));
      if (proven) await sessions.forgetUser(proven.id);
      return proven !== undefined;
    },
  };
  return { ...verification, issue };
}

/** An UPDATE's rows come with their number. */
async function rowsOf<Row>(database: DataSource, sql: string, values: readonly unknown[]): Promise<readonly Row[]> {
  const [rows] = await database.query<[Row[], number]>(sql, [...values]);
  return rows;
}

function newCode(): string {
  return Array.from({ length: LENGTH }, () => ALPHABET.charAt(randomInt(ALPHABET.length))).join('');
}
