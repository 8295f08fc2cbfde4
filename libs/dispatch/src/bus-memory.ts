import type { Database } from './database.ts';

const KNOWN = { name: 'dispatch.known-bus', text: `SELECT identity FROM dispatch.bus WHERE name = 'stages'` };
// The rows and the name in one statement: a crash in between must not leave the tasks of a lost bus unsent.
const NOTE = {
  name: 'dispatch.note-bus',
  text: `WITH noted AS (
           INSERT INTO dispatch.bus AS known (name, identity) VALUES ('stages', $1)
           ON CONFLICT (name) DO UPDATE SET identity = excluded.identity, noted_at = now()
           WHERE known.identity <> excluded.identity RETURNING true)
         UPDATE dispatch.open_task SET sent_at = NULL, sends = 0, owner = NULL, lease_until = NULL
         FROM noted WHERE sent_at IS NOT NULL AND (owner IS NULL OR lease_until <= now())
         RETURNING true`,
};

/**
 * Keeps the name of the bus that the tasks were sent to. With another one, all that nobody works on is to be sent again.
 *
 * @returns the name before and how many tasks these are; `undefined` where it is the same, or the first
 */
export async function noteBus(
  database: Database,
  identity: string,
): Promise<{ readonly before: string; readonly tasks: number } | undefined> {
  const [known] = await database.query<{ identity: string }>(KNOWN, []);
  if (known?.identity === identity) return undefined;
  const again = await database.query(NOTE, [identity]);
  return known && { before: known.identity, tasks: again.length };
}
