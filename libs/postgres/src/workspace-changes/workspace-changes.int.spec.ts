import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { waitFor } from '@gemscout/testing';
import { PostgresPool } from '../postgres-pool.ts';
import { scratchDatabase, type ScratchDatabase } from '../testing/scratch-database.ts';
import {
  CREATE_WORKSPACE_CHANGES,
  DELETE_OLD_CHANGES,
  openWorkspaceChanges,
  START_GENERATION,
  type WorkspaceChanges,
} from './index.ts';

const WRITERS = 16;
const EACH = 40;
const RECORD = 'SELECT workspace_stream.record($1, $2, $3)';

let database: ScratchDatabase;
let writers: PostgresPool;
let changes: WorkspaceChanges;

beforeAll(async () => {
  database = await scratchDatabase('workspace_changes');
  writers = new PostgresPool({ connectionString: database.url, max: WRITERS });
  for (let times = 0; times < 2; times += 1) await writers.query(CREATE_WORKSPACE_CHANGES); // by the accounts, by the read model
  changes = openWorkspaceChanges(database.url);
});
afterAll(async () => {
  await changes?.close();
  await writers?.end();
  await database?.drop();
});

const record = (workspaceId: string, ...keys: readonly string[]) =>
  writers.query(RECORD, [keys.map(() => workspaceId), keys.map(() => 'runs'), keys]);

/** Transactions that stay open for a while after they have recorded a change, and some that are rolled back. */
async function writeSlowly(writer: number): Promise<number> {
  let committed = 0;
  const client = await writers.connect();
  for (let n = 0; n < EACH; n += 1) {
    await client.query('BEGIN');
    await sleep(Math.random() * 3);
    await client.query(RECORD, [['w'], ['runs'], [`${writer}/${n}`]]);
    await sleep(Math.random());
    const isKept = Math.random() < 0.8;
    await client.query(isKept ? 'COMMIT' : 'ROLLBACK');
    if (isKept) committed += 1;
  }
  client.release();
  return committed;
}

describe('changes of workspaces', () => {
  it('have positions in the order of their commits: a reader misses none, and sees no gap', async () => {
    const before = (await changes.head()).position;
    const writing = Promise.all(Array.from({ length: WRITERS }, (_, writer) => writeSlowly(writer)));
    let ended = false;
    void writing.finally(() => (ended = true));
    const seen: number[] = [];
    for (let through = before, isLast = false; !isLast;) {
      isLast = ended;
      const batch = await changes.after(through, 1_000);
      seen.push(...batch.changes.map(({ position }) => position));
      through = batch.head.position;
    }
    const committed = (await writing).reduce((sum, count) => sum + count, 0);
    expect(seen).toEqual(Array.from({ length: committed }, (_, n) => before + n + 1));
  });

  it('are one notification a transaction', async () => {
    const ending = new AbortController();
    let notified = 0;
    const listening = changes.listen(() => (notified += 1), ending.signal);
    await waitFor(async () => {
      await record('first', 'a');
      return notified > 0;
    });
    await sleep(50);
    notified = 0;
    const client = await writers.connect();
    await client.query('BEGIN');
    for (const key of ['a', 'b'])
      await client.query(RECORD, [
        ['w', 'w'],
        ['runs', 'queue'],
        [key, key],
      ]);
    await client.query('COMMIT');
    client.release();
    await waitFor(() => notified > 0);
    await sleep(50);
    expect(notified).toBe(1);
    ending.abort();
    await listening;
  });

  it('are read for one workspace: of each row the last one', async () => {
    const { position } = await changes.head();
    await record('mine', 'a', 'b');
    await record('theirs', 'a');
    await record('mine', 'a');
    const ofMine = await changes.ofWorkspace('mine', position);
    expect(ofMine.changes).toEqual([
      { position: position + 2, workspaceId: 'mine', kind: 'runs', key: 'b' },
      { position: position + 4, workspaceId: 'mine', kind: 'runs', key: 'a' },
    ]);
    expect(ofMine.head.position).toBe(position + 4);
    expect((await changes.ofWorkspace('nobody', 0)).changes).toEqual([]);
  });

  it('are kept for a day; what was deleted is known, and so is what is older than a minute', async () => {
    const { position, minuteAgo } = await changes.head();
    expect(minuteAgo).toBe(0);
    const age = 'UPDATE workspace_stream.workspace_change SET changed_at = now() - $2::interval WHERE position <= $1';
    await writers.query(age, [position - 1, '2 minutes']);
    await writers.query(age, [position - 2, '25 hours']);
    for (let times = 0; times < 2; times += 1) await writers.query(DELETE_OLD_CHANGES);
    expect(await changes.head()).toMatchObject({ position, keptAfter: position - 2, minuteAgo: position - 1 });
    expect((await changes.after(0, 10)).changes.map((change) => change.position)).toEqual([position - 1, position]);
  });

  it('are of another generation from a rebuild on', async () => {
    const { generation, position } = await changes.head();
    await writers.query(START_GENERATION);
    const after = await changes.head();
    expect([after.generation === generation, after.position]).toEqual([false, position]);
  });
});
