import type { DataSource } from 'typeorm';
import { available } from './accounts-database.ts';
import type { Notifications } from './notifications.ts';

const READ = `
  SELECT notification_id AS id FROM accounts.notification_read WHERE user_id = $1 AND notification_id = ANY($2)`;
const MARK = `
  INSERT INTO accounts.notification_read (user_id, workspace_id, notification_id)
  SELECT $1, $2, unnest($3::text[]) ON CONFLICT DO NOTHING`;

export function openNotifications(database: DataSource): Notifications {
  return {
    async readOf(userId, ids) {
      if (ids.length === 0) return new Set();
      const rows = await available(() => database.query<{ readonly id: string }[]>(READ, [userId, ids]));
      return new Set(rows.map(({ id }) => id));
    },
    async markRead({ userId, workspaceId }, ids) {
      if (ids.length > 0) await available(() => database.query(MARK, [userId, workspaceId, ids]));
    },
  };
}
