import type { Database } from './database.ts';
import { TASK_LEASE_MS, type LeaseRenewal, type TaskLease } from './dispatch.ts';
import { isDead } from './process-owner.ts';

const LEASE = `interval '${TASK_LEASE_MS} ms'`;

// A row that another statement has just leased shows no holder in this one's snapshot: busy, retry at once.
const TAKE = {
  name: 'dispatch.lease',
  text: `WITH taken AS (
           UPDATE dispatch.open_task
           SET owner = $2, lease_until = clock_timestamp() + ${LEASE}, deliveries = deliveries + 1
           WHERE task_id = $1 AND (owner IS NULL OR lease_until <= clock_timestamp())
           RETURNING owner, lease_until)
         SELECT true AS taken, owner, lease_until AS until, 0 AS left_ms FROM taken
         UNION ALL
         SELECT false, coalesce(owner, ''), lease_until,
           greatest(0, coalesce(extract(epoch FROM lease_until - clock_timestamp()) * 1000, 0))::float
         FROM dispatch.open_task WHERE task_id = $1 AND NOT EXISTS (SELECT FROM taken)`,
};
const RENEW = {
  name: 'dispatch.renew',
  text: `WITH kept AS (
           UPDATE dispatch.open_task SET lease_until = clock_timestamp() + ${LEASE}
           WHERE task_id = $1 AND owner = $2 RETURNING true)
         SELECT EXISTS (SELECT FROM kept) AS kept FROM dispatch.open_task WHERE task_id = $1`,
};
const HAND_BACK = {
  name: 'dispatch.hand-back',
  text: `UPDATE dispatch.open_task
         SET owner = NULL, lease_until = NULL, sent_at = NULL, sends = 0, deliveries = greatest(0, deliveries - 1),
           hand_backs = hand_backs + $3::int,
           not_before = CASE WHEN $3 = 0 THEN NULL ELSE now() + least(30, 2 ^ least(hand_backs, 5)) * interval '1 s' END
         WHERE task_id = $1 AND owner = $2`,
};
const HOLDERS = {
  name: 'dispatch.holders',
  text: 'SELECT DISTINCT owner FROM dispatch.open_task WHERE owner IS NOT NULL',
};
const FREE = {
  name: 'dispatch.free',
  text: `UPDATE dispatch.open_task SET owner = NULL, lease_until = NULL, sent_at = NULL WHERE owner = ANY ($1::text[])`,
};

type LeaseRow = { readonly taken: boolean; readonly owner: string; readonly until: Date; readonly left_ms: number };

export async function lease(database: Database, taskId: string, owner: string): Promise<TaskLease> {
  const [row] = await database.query<LeaseRow>(TAKE, [taskId, owner]);
  if (!row) return { status: 'gone' };
  return row.taken
    ? { status: 'taken', until: row.until.toISOString() }
    : { status: 'busy', owner: row.owner, leftMs: row.left_ms };
}

export async function renew(database: Database, taskId: string, owner: string): Promise<LeaseRenewal> {
  const [row] = await database.query<{ kept: boolean }>(RENEW, [taskId, owner]);
  if (!row) return 'gone';
  return row.kept ? 'kept' : 'lost';
}

export async function handBack(
  database: Database,
  taskId: string,
  owner: string,
  when: 'now' | 'later',
): Promise<void> {
  await database.query(HAND_BACK, [taskId, owner, when === 'later' ? 1 : 0]);
}

/**
 * Releases leases of this machine's processes that have certainly ended, without waiting for them to expire.
 *
 * @returns whether there was anything to release
 */
export async function freeDeadLeases(database: Database): Promise<boolean> {
  const holders = await database.query<{ owner: string }>(HOLDERS, []);
  const dead = holders.map(({ owner }) => owner).filter(isDead);
  if (dead.length > 0) await database.query(FREE, [dead]);
  return dead.length > 0;
}
