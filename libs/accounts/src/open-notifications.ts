import type { DataSource } from 'typeorm';
import { available } from './accounts-database.ts';
import type { KeyedHashes } from './keyed-hashes.ts';
import { writeNotificationMails } from './notification-mails.ts';
import type { Notifications } from './notifications.ts';
import type { Outbox } from './open-mails.ts';
import { stoppedBy } from './stop-mails-token.ts';

const READ = `
  SELECT notification_id AS id FROM accounts.notification_read WHERE user_id = $1 AND notification_id = ANY($2)`;
const MARK = `
  INSERT INTO accounts.notification_read (user_id, workspace_id, notification_id)
  SELECT $1, $2, unnest($3::text[]) ON CONFLICT DO NOTHING`;
const WANTED = 'SELECT wanted FROM accounts.notification_mails WHERE user_id = $1';
/** The time stays where nothing changes: what happened before a change is not mailed after it. */
const SET = `
  INSERT INTO accounts.notification_mails AS kept (user_id, wanted)
  SELECT id, $2 FROM accounts."user" WHERE id = $1
  ON CONFLICT (user_id) DO UPDATE SET wanted = excluded.wanted, changed_at = now()
  WHERE kept.wanted <> excluded.wanted`;
/** Whoever has joined a team works there, and their own workspace rests. */
const KEEP = `
  INSERT INTO accounts.notification_mail (user_id, notification_id, workspace_id, symbol, text, met_on, close, provider)
  SELECT u.id, n.id, n."workspaceId", n.symbol, n.text, n."metOn", n.close, n.provider
    FROM json_to_recordset($1) AS n (id text, "workspaceId" uuid, symbol text, text text, "metOn" text, close float8,
                                     provider text, at timestamptz)
    JOIN accounts.membership m ON m.workspace_id = n."workspaceId" AND m.created_at <= n.at
    JOIN accounts."user" u ON u.id = m.user_id AND u.verified_at <= n.at
    JOIN accounts.workspace w ON w.id = m.workspace_id
    LEFT JOIN accounts.notification_mails wish ON wish.user_id = u.id
   WHERE NOT EXISTS (SELECT FROM accounts.deletion gone WHERE gone.user_id = u.id)
     AND coalesce(wish.wanted AND wish.changed_at <= n.at, true)
     AND (w.owner_id <> u.id
          OR NOT EXISTS (SELECT FROM accounts.membership o WHERE o.user_id = u.id AND o.workspace_id <> m.workspace_id))
  ON CONFLICT DO NOTHING`;
const PRUNE = `DELETE FROM accounts.notification_mail WHERE kept_at < now() - interval '30 days'`;

type Context = { readonly hashes: KeyedHashes; readonly outbox: Outbox };

export function openNotifications(database: DataSource, context: Context): Notifications {
  const set = async (userId: string, wanted: boolean): Promise<void> => {
    await available(() => database.query(SET, [userId, wanted]));
  };
  return {
    async readOf(userId, ids) {
      if (ids.length === 0) return new Set();
      const rows = await available(() => database.query<{ readonly id: string }[]>(READ, [userId, ids]));
      return new Set(rows.map(({ id }) => id));
    },
    async markRead({ userId, workspaceId }, ids) {
      if (ids.length > 0) await available(() => database.query(MARK, [userId, workspaceId, ids]));
    },
    async wantsMails(userId) {
      const [row] = await available(() => database.query<{ readonly wanted: boolean }[]>(WANTED, [userId]));
      return row?.wanted ?? true;
    },
    setMails: set,
    async stopMails(token) {
      const userId = stoppedBy(token, context.hashes);
      if (userId === undefined) return false;
      await set(userId, false);
      return true;
    },
    async keepForMails(notifications) {
      if (notifications.length === 0) return;
      await available(() => database.query(KEEP, [JSON.stringify(notifications)]));
      await available(() => database.query(PRUNE));
    },
    writeMails: (quietMs) => available(() => writeNotificationMails(database, context, quietMs)),
  };
}
