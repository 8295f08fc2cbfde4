import type { EntityManager } from 'typeorm';

/** Tickets name the session by its id, which changes with the workspace. */
const TICKETS = `
  DELETE FROM accounts.stream_ticket t USING accounts.session s, accounts.workspace w
  WHERE s.id = t.session_id AND w.id = $1 AND s.workspace_id = w.id AND s.user_id <> w.owner_id
    AND ($2::uuid IS NULL OR s.user_id = $2)`;

const TAKE_OUT = `
  WITH gone AS (
    DELETE FROM accounts.membership m USING accounts.workspace w
    WHERE w.id = $1 AND m.workspace_id = w.id AND m.user_id <> w.owner_id AND ($2::uuid IS NULL OR m.user_id = $2)
    RETURNING m.user_id
  ), ended AS (
    UPDATE accounts.session s SET revoked_at = now() FROM gone
    WHERE s.user_id = gone.user_id AND s.workspace_id = $1 AND s.kind = 'key' AND s.revoked_at IS NULL
  ), moved AS (
    UPDATE accounts.session s SET id = gen_random_uuid(), workspace_id = own.id
    FROM gone JOIN accounts.workspace own ON own.owner_id = gone.user_id
    WHERE s.user_id = gone.user_id AND s.workspace_id = $1 AND s.kind = 'person' AND s.revoked_at IS NULL
  )
  SELECT user_id FROM gone`;

/**
 * Takes one member, or without a name all of them, out of a workspace whose row the caller has locked. The owner stays.
 *
 * @returns who is out
 */
export async function takeOutMembers(
  manager: EntityManager,
  workspaceId: string,
  userId: string | null,
): Promise<readonly string[]> {
  await manager.query(TICKETS, [workspaceId, userId]);
  const gone = await manager.query<{ user_id: string }[]>(TAKE_OUT, [workspaceId, userId]);
  return gone.map(({ user_id }) => user_id);
}
