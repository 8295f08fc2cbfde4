import type { DataSource, EntityManager } from 'typeorm';
import type { KeyedHashes } from './keyed-hashes.ts';
import type { Outbox } from './open-mails.ts';
import { stopMailsToken } from './stop-mails-token.ts';

const MOST_NAMED = 20;

/** Those for whom something is kept, where nothing came for a while, and who got no mail today. */
const DUE = `
  SELECT mail.user_id AS id FROM accounts.notification_mail mail
    LEFT JOIN accounts.notification_mails wish ON wish.user_id = mail.user_id
   WHERE mail.mailed_at IS NULL
     AND (wish.mailed_on IS NULL OR wish.mailed_on < (now() AT TIME ZONE 'UTC')::date)
   GROUP BY mail.user_id HAVING max(mail.kept_at) <= now() - make_interval(secs => $1::float8 / 1000)`;
/** The day is taken once, whoever else writes mails. Somebody who never chose has wanted mails all along. */
const TAKE_DAY = `
  INSERT INTO accounts.notification_mails AS kept (user_id, wanted, changed_at, mailed_on)
  VALUES ($1, true, '-infinity', (now() AT TIME ZONE 'UTC')::date)
  ON CONFLICT (user_id) DO UPDATE SET mailed_on = excluded.mailed_on
  WHERE kept.mailed_on IS DISTINCT FROM excluded.mailed_on RETURNING wanted`;
/** What was read meanwhile, or happened in a workspace that the person has left, is done without a mail. */
const TAKE = `
  WITH taken AS (
    UPDATE accounts.notification_mail SET mailed_at = now() WHERE user_id = $1 AND mailed_at IS NULL
    RETURNING notification_id, workspace_id, symbol, text, met_on, close, provider, kept_at
  )
  SELECT symbol, text, met_on AS "metOn", close, provider FROM taken
   WHERE EXISTS (SELECT FROM accounts.membership m WHERE m.user_id = $1 AND m.workspace_id = taken.workspace_id)
     AND NOT EXISTS (SELECT FROM accounts.notification_read r
                      WHERE r.user_id = $1 AND r.notification_id = taken.notification_id)
   ORDER BY kept_at, notification_id`;
const ADDRESS = `
  SELECT email FROM accounts."user" u
   WHERE id = $1 AND NOT EXISTS (SELECT FROM accounts.deletion gone WHERE gone.user_id = u.id)`;

/** A condition that was met, as a mail names it. */
export type MailedCondition = {
  readonly symbol: string;
  readonly text: string;
  readonly metOn: string;
  readonly close: number;
  readonly provider: string;
};

type Context = { readonly hashes: KeyedHashes; readonly outbox: Outbox };

/** Writes the day's mails, each in a transaction of its own. @returns how many */
export async function writeNotificationMails(database: DataSource, context: Context, quietMs: number): Promise<number> {
  const due = await database.query<{ readonly id: string }[]>(DUE, [quietMs]);
  let written = 0;
  for (const { id } of due) if (await database.transaction((manager) => writeMail(manager, context, id))) written += 1;
  if (written > 0) context.outbox.wake();
  return written;
}

/** Nothing to tell leaves the day free for a later mail. */
async function writeMail(manager: EntityManager, { hashes, outbox }: Context, userId: string): Promise<boolean> {
  const [day] = await manager.query<{ readonly wanted: boolean }[]>(TAKE_DAY, [userId]);
  if (!day) return false;
  const conditions = await manager.query<MailedCondition[]>(TAKE, [userId]);
  const [user] = await manager.query<{ readonly email: string }[]>(ADDRESS, [userId]);
  if (!user || !day.wanted || conditions.length === 0) {
    await manager.query('UPDATE accounts.notification_mails SET mailed_on = NULL WHERE user_id = $1', [userId]);
    return false;
  }
  const named = conditions.slice(0, MOST_NAMED);
  const cause = { type: 'conditions_met', conditions: named, more: conditions.length - named.length } as const;
  await outbox.queue(manager, { to: user.email, cause: { ...cause, stop: stopMailsToken(userId, hashes) } });
  return true;
}
