import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { scratchDatabase, type ScratchDatabase } from '@gemscout/postgres/testing';
import pg from 'pg';
import { DispatchUnavailable, TASK_LEASE_MS, type Dispatch } from './dispatch.ts';
import { openDispatch } from './open-dispatch.ts';
import { processOwner } from './process-owner.ts';

let scratch: ScratchDatabase;
let sql: pg.Client;
let dispatch: Dispatch;

beforeEach(async () => {
  scratch = await scratchDatabase('leases');
  sql = new pg.Client({ connectionString: scratch.url });
  await sql.connect();
  dispatch = await openDispatch(scratch.url);
  await sql.query(
    `INSERT INTO dispatch.open_task (task_id, run_id, workspace_id, stage, attempt, work, sent_at, sends)
     VALUES ('r/plan/1', 'r', 'w', 'plan', 1, 'plan', now(), 1)`,
  );
});

afterEach(async () => {
  await dispatch.close();
  await sql.end();
  await scratch.drop();
});

describe('the lease of a task', () => {
  it('goes to exactly one of many that ask at once', async () => {
    const owners = Array.from({ length: 20 }, (_, number) => `worker-${number}`);
    const leases = await Promise.all(owners.map((owner) => dispatch.lease('r/plan/1', owner)));
    expect(leases.filter(({ status }) => status === 'taken')).toHaveLength(1);
    expect(leases.filter(({ status }) => status === 'busy')).toHaveLength(19);
  });

  it('names its holder and how long it lasts, also to the holder', async () => {
    const began = performance.now();
    await dispatch.lease('r/plan/1', 'one');
    for (const owner of ['one', 'other']) {
      const lease = await dispatch.lease('r/plan/1', owner);
      expect(lease).toMatchObject({ status: 'busy', owner: 'one' });
      expect(lease.status === 'busy' && lease.leftMs).toBeGreaterThan(TASK_LEASE_MS - (performance.now() - began) - 10);
      expect(lease.status === 'busy' && lease.leftMs).toBeLessThanOrEqual(TASK_LEASE_MS);
    }
  });

  it('is gone with its row', async () => {
    await sql.query('DELETE FROM dispatch.open_task');
    expect(await dispatch.lease('r/plan/1', 'one')).toEqual({ status: 'gone' });
    expect(await dispatch.renew('r/plan/1', 'one')).toBe('gone');
    await dispatch.handBack('r/plan/1', 'one', 'now');
  });

  it('can be taken over when it has run out, and is then lost to the first', async () => {
    await dispatch.lease('r/plan/1', 'one');
    expect(await dispatch.renew('r/plan/1', 'one')).toBe('kept');
    await sql.query(`UPDATE dispatch.open_task SET lease_until = now()`);
    expect(await dispatch.lease('r/plan/1', 'other')).toMatchObject({ status: 'taken' });
    expect(await dispatch.renew('r/plan/1', 'one')).toBe('lost');
    await dispatch.handBack('r/plan/1', 'one', 'now');
    expect(await dispatch.renew('r/plan/1', 'other')).toBe('kept');
  });

  it('counts as a delivery unless it is handed back, and pauses twice as long each time', async () => {
    for (const pauseS of [1, 2, 4, 8, 16, 30, 30]) {
      await dispatch.lease('r/plan/1', 'one');
      const { rows: before } = await sql.query(`SELECT now()::text AS now`);
      await dispatch.handBack('r/plan/1', 'one', 'later');
      const { rows } = await sql.query(
        `SELECT deliveries, sent_at, owner, extract(epoch FROM not_before - now())::float AS left,
           extract(epoch FROM not_before - $1::timestamptz)::float AS "untilNext" FROM dispatch.open_task`,
        [before[0].now],
      );
      expect(rows).toMatchObject([{ deliveries: 0, sent_at: null, owner: null }]);
      expect(rows[0].untilNext).toBeGreaterThanOrEqual(pauseS);
      expect(rows[0].left).toBeLessThanOrEqual(pauseS);
    }
  });

  it('says "unavailable" when its database is away', async () => {
    const away = await openDispatch(scratch.url);
    await away.close();
    await expect(away.lease('r/plan/1', 'one')).rejects.toBeInstanceOf(DispatchUnavailable);
    await expect(openDispatch('postgres://x:x@127.0.0.1:1/x')).rejects.toBeInstanceOf(DispatchUnavailable);
  });
});

describe('a singleton', () => {
  it('has one holder, and a higher fence with each', async () => {
    const first = await dispatch.acquire('dispatcher', processOwner());
    expect(first?.fence).toBe(1);
    expect(await dispatch.acquire('dispatcher', processOwner())).toBeUndefined();
    expect(await first?.renew()).toBe(true);
    await first?.release();
    const next = await dispatch.acquire('dispatcher', processOwner());
    expect(next?.fence).toBe(2);
    expect(await first?.renew()).toBe(false);
  });

  it('goes to one of many that ask at once', async () => {
    const asked = await Promise.all(Array.from({ length: 5 }, () => dispatch.acquire('dispatcher', processOwner())));
    expect(asked.filter((held) => held !== undefined)).toHaveLength(1);
  });

  it('can be taken over when it has run out', async () => {
    await dispatch.acquire('dispatcher', processOwner());
    await sql.query(`UPDATE dispatch.singleton SET expires_at = now()`);
    expect((await dispatch.acquire('dispatcher', processOwner()))?.fence).toBe(2);
  });

  it('is taken from a dead process at once', async () => {
    const [machine, pid] = processOwner().split(' ');
    await dispatch.acquire('dispatcher', `${machine} ${pid} an-earlier-life x`);
    expect((await dispatch.acquire('dispatcher', processOwner()))?.fence).toBe(2);
  });

  it('exists once, however many open the table at the same time', async () => {
    const fresh = await scratchDatabase('leases');
    const opened = await Promise.all(Array.from({ length: 4 }, () => openDispatch(fresh.url)));
    await Promise.all(opened.map((each) => each.close()));
    await fresh.drop();
  });
});
