import type { Database } from './database.ts';
import { SINGLETON_LEASE_MS, type Singleton } from './dispatch.ts';
import { isDead } from './process-owner.ts';

const LEASE = `interval '${SINGLETON_LEASE_MS} ms'`;

const HOLDER = { name: 'dispatch.holder', text: 'SELECT owner FROM dispatch.singleton WHERE name = $1' };
const ACQUIRE = `INSERT INTO dispatch.singleton AS held (name, owner, fence, expires_at)
  VALUES ($1, $2, 1, clock_timestamp() + ${LEASE})
  ON CONFLICT (name) DO UPDATE SET owner = excluded.owner, fence = held.fence + 1, expires_at = excluded.expires_at
  WHERE held.expires_at <= clock_timestamp() OR held.owner IN ($2, $3)
  RETURNING fence::int`;
const RENEW = {
  name: 'dispatch.renew-singleton',
  text: `UPDATE dispatch.singleton SET expires_at = clock_timestamp() + ${LEASE}
         WHERE name = $1 AND fence = $2 RETURNING fence`,
};
const RELEASE = {
  name: 'dispatch.release-singleton',
  text: `UPDATE dispatch.singleton SET expires_at = clock_timestamp() WHERE name = $1 AND fence = $2`,
};

/** Durable, unlike the rest of the schema: after a database crash no two holders may have the same fence. */
export async function acquireSingleton(
  database: Database,
  name: string,
  owner: string,
): Promise<Singleton | undefined> {
  const [holder] = await database.query<{ owner: string }>(HOLDER, [name]);
  const dead = holder && isDead(holder.owner) ? holder.owner : null;
  const [row] = await database.durably(
    async (client) => (await client.query<{ fence: number }>(ACQUIRE, [name, owner, dead])).rows,
  );
  if (!row) return undefined;
  const held = [name, row.fence];
  return {
    fence: row.fence,
    renew: async () => (await database.query(RENEW, held)).length === 1,
    release: async () => void (await database.query(RELEASE, held)),
  };
}
