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
 * Stores the name of the bus that the tasks were sent to. If the name changed, all unleased tasks are due again.
 *
 * @returns the previous name and the number of these tasks; `undefined` if the name is unchanged or the first
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
