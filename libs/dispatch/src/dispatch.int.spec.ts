import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { setTimeout as sleep } from 'node:timers/promises';
import type { StageTask } from '@gemscout/domain';
import { memoryEventStore, type EventStore } from '@gemscout/event-store';
import { scratchDatabase, type ScratchDatabase } from '@gemscout/postgres/testing';
import { waitFor } from '@gemscout/testing';
import { BusUnavailable, inProcessBus, type StageBus } from '@gemscout/stage-bus';
import pg from 'pg';
import type { Dispatch, DispatchNotice, DispatchRun } from './dispatch.ts';
import { openDispatch } from './open-dispatch.ts';
import { processOwner } from './process-owner.ts';
import { decide, shortlist, startRun, step } from './testing/run-fixture.ts';

let scratch: ScratchDatabase;
let sql: pg.Client;
let dispatch: Dispatch;
let store: EventStore;
const running: { stop(): Promise<void> }[] = [];

beforeEach(async () => {
  scratch = await scratchDatabase('dispatch');
  sql = new pg.Client({ connectionString: scratch.url });
  sql.on('error', () => {});
  await sql.connect();
  dispatch = await openDispatch(scratch.url);
  store = memoryEventStore();
});

afterEach(async () => {
  await Promise.all(running.splice(0).map(({ stop }) => stop()));
  await dispatch.close();
  await sql.end();
  await store.close();
  await scratch.drop();
});

describe('the table follows the runs', () => {
  it('holds a row for each open piece of work, and none when the run has ended', async () => {
    await startDispatch();
    await startRun(store, 'a');
    await waitFor(async () => (await rows()).length === 1);
    expect(await rows()).toMatchObject([{ task_id: 'a/plan/1', workspace_id: 'w', stage: 'plan', attempt: 1 }]);
    await shortlist(store, 'a', ['NOVA', 'ORBT']);
    await waitFor(async () => (await taskIds()).join() === 'a/investigate/NOVA/1,a/investigate/ORBT/1');
    await decide(store, 'a', { type: 'CancelRun', now: new Date().toISOString() });
    await waitFor(async () => (await rows()).length === 0);
    expect((await sql.query('SELECT * FROM dispatch.open_run')).rows).toEqual([]);
  });

  it('goes on from its checkpoint and does not read the whole store', async () => {
    for (let number = 0; number < 50; number += 1) await startRun(store, `old-${number}`);
    const first = await startDispatch();
    await waitFor(async () => (await rows()).length === 50);
    await first.stop();
    const counted = counting(store);
    await startDispatch({ store: counted.store });
    await startRun(store, 'new');
    await waitFor(async () => (await rows()).length === 51);
    expect(counted.events()).toBeLessThan(10);
  });

  it('has the same rows whenever it was cut off and by what', async () => {
    let next = 0;
    for (let cut = 0; cut < 12; cut += 1) {
      const term = await startDispatch({ store: cut % 2 === 0 ? failingAfter(store, 1 + (cut % 3)) : store });
      for (const end = next + 3; next < end; next += 1) {
        await startRun(store, `run-${next}`);
        if (next % 3 > 0) await shortlist(store, `run-${next}`, ['NOVA', 'ORBT']);
        if (next % 3 > 1) await decide(store, `run-${next}`, { type: 'CancelRun', now: new Date().toISOString() });
      }
      await sleep(3 * cut);
      if (cut % 2 === 1) await cutConnections();
      await term.stop();
    }
    await startDispatch();
    await waitFor(async () => (await rows()).length === 36);
    const followed = await taskIds();
    const { rows: runs } = await sql.query('SELECT run_id FROM dispatch.open_run');
    expect(runs).toHaveLength(24);

    await Promise.all(running.splice(0).map(({ stop }) => stop()));
    await dispatch.rebuild();
    await startDispatch();
    await waitFor(async () => (await rows()).length === 36);
    expect(await taskIds()).toEqual(followed);
  });

  it('ignores what it cannot read', async () => {
    await startDispatch();
    await store.append([
      { stream: 'run-x', events: [{ id: crypto.randomUUID(), type: 'FromTheFuture', data: {} }], expectedRevision: 0 },
    ]);
    await startRun(store, 'a');
    await waitFor(async () => (await rows()).length === 1);
  });

  it('closes the work of a run that was erased', async () => {
    await startRun(store, 'a');
    const first = await startDispatch();
    await waitFor(async () => (await rows()).length === 1);
    await first.stop();
    await decide(store, 'a', { type: 'CancelRun', now: new Date().toISOString() });
    await store.erase('run-a');
    await startDispatch();
    await waitFor(async () => (await rows()).length === 0);
  });

  it('refuses an old holder that returns', async () => {
    const old = await startDispatch({ fence: 1 });
    await startRun(store, 'a');
    await waitFor(async () => (await rows()).length === 1);
    const later = await startDispatch({ fence: 2 });
    await waitFor(async () => (await sql.query('SELECT FROM dispatch.checkpoint WHERE fence = 2')).rows.length === 1);
    await startRun(store, 'b');
    await expect(old.ended).rejects.toMatchObject({ code: 'lease_lost' });
    await waitFor(async () => (await rows()).length === 2);
    await expect(startDispatch({ fence: 1 }).then(({ ended }) => ended)).rejects.toMatchObject({ code: 'lease_lost' });
    await later.stop();
  });

  it('refuses another history of the store, and names the way out', async () => {
    await startRun(store, 'a');
    const first = await startDispatch();
    await waitFor(async () => (await rows()).length === 1);
    await first.stop();
    const other = memoryEventStore();
    await expect(dispatch.check(other)).rejects.toThrow('gemscout rebuild');
    await expect(dispatch.check({ ...bound(other), epoch: () => store.epoch() })).rejects.toThrow('gemscout rebuild');
    await dispatch.rebuild();
    await dispatch.check(other);
  });
});

describe('sending', () => {
  it('sends the first task of a run at its request, not at its next look around', async () => {
    const sent = recordingBus();
    await startDispatch({ bus: sent.bus });
    for (let number = 0; number < 20; number += 1) {
      await startRun(store, `run-${number}`);
      // Twenty polls of 5 s each would exceed the test's time limit.
      await waitFor(() => sent.taskIds().includes(`run-${number}/plan/1`));
    }
    expect(sent.tasks).toHaveLength(20);
  });

  it('keeps at most 24 tasks of one workspace on the bus, and lets others pass', async () => {
    const sent = recordingBus();
    for (let number = 0; number < 30; number += 1) await startRun(store, `a-${number}`, { workspaceId: 'a' });
    await startRun(store, 'b-0', { workspaceId: 'b' });
    await startDispatch({ bus: sent.bus });
    await waitFor(() => sent.tasks.length === 25);
    expect(sent.taskIds().slice(0, 24)).toEqual(Array.from({ length: 24 }, (_, number) => `a-${number}/plan/1`));
    expect(sent.taskIds()).toContain('b-0/plan/1');
    await decide(store, 'a-3', { type: 'CancelRun', now: new Date().toISOString() });
    await waitFor(() => sent.tasks.length === 26);
    expect(sent.taskIds().at(-1)).toBe('a-24/plan/1');
  });

  it('sends a retry when its time has come', async () => {
    const sent = recordingBus();
    await startDispatch({ bus: sent.bus });
    await startRun(store, 'a');
    const now = new Date().toISOString();
    const failedMs = performance.now();
    await decide(store, 'a', { type: 'FailStage', stage: 'plan', attempt: 1, reason: 'x', now });
    await waitFor(() => sent.taskIds().includes('a/plan/2'));
    expect(performance.now() - failedMs).toBeGreaterThan(900);
  });

  it('sends what a bus without memory has forgotten at once, and leaves leased work alone', async () => {
    await startRun(store, 'a');
    await startRun(store, 'b');
    const first = await startDispatch();
    await waitFor(async () => (await sentCount()) === 2);
    await dispatch.lease('b/plan/1', processOwner());
    await first.stop();
    const sent = recordingBus();
    await startDispatch({ bus: sent.bus });
    await waitFor(() => sent.tasks.length === 1);
    expect(sent.taskIds()).toEqual(['a/plan/1']);
  });

  it('sends again what lay long on the bus, and waits twice as long each time', async () => {
    const sent = recordingBus();
    await startRun(store, 'a');
    await startDispatch({ bus: sent.bus });
    await waitFor(() => sent.tasks.length === 1);
    const age = (minutes: number): Promise<unknown> =>
      sql.query(`UPDATE dispatch.open_task SET sent_at = now() - $1 * interval '1 minute'`, [minutes]);
    await age(5.1);
    await wakeSender();
    await waitFor(() => sent.taskIds().filter((id) => id === 'a/plan/1').length === 2);
    await age(9);
    await wakeSender();
    expect(sent.taskIds().filter((id) => id === 'a/plan/1')).toHaveLength(2);
    await age(10.1);
    await wakeSender();
    await waitFor(() => sent.taskIds().filter((id) => id === 'a/plan/1').length === 3);
  });

  it('keeps a task while the bus is away, says so, and sends it by itself once the bus is back', async () => {
    await startRun(store, 'a');
    const notices: DispatchNotice[] = [];
    const sent = recordingBus();
    let away = true;
    const identity = (): Promise<string> =>
      away ? Promise.reject(new BusUnavailable('The broker is away')) : sent.bus.identity();
    await startDispatch({ bus: { ...sent.bus, identity }, notice: (told) => notices.push(told) });
    await waitFor(() => notices.length >= 2);
    expect([notices[0], await sentCount()]).toEqual([{ type: 'bus-away', reason: 'The broker is away' }, 0]);
    away = false;
    await waitFor(() => sent.taskIds().join() === 'a/plan/1');
    expect(notices.at(-1)).toEqual({ type: 'bus-back' });
  });

  it('sends all that nobody works on again to a bus that is another one, or was emptied', async () => {
    for (const runId of ['a', 'b']) await startRun(store, runId);
    const first = await startDispatch({ bus: recordingBus('cluster-1').bus });
    await waitFor(async () => (await sentCount()) === 2);
    await dispatch.lease('b/plan/1', processOwner());
    await first.stop();
    await sql.query(`UPDATE dispatch.open_task SET sent_at = now() - interval '1 minute' WHERE run_id = 'a'`);
    const notices: DispatchNotice[] = [];
    const other = recordingBus('cluster-2');
    await startDispatch({ bus: other.bus, notice: (told) => notices.push(told) });
    await waitFor(() => other.tasks.length === 1);
    expect(other.taskIds()).toEqual(['a/plan/1']);
    expect(notices).toEqual([{ type: 'bus-forgot', before: 'cluster-1', now: 'cluster-2', tasks: 1 }]);
  });

  it('sends the work of a process that died without waiting for its lease to end', async () => {
    await startRun(store, 'a');
    const first = await startDispatch();
    await waitFor(async () => (await sentCount()) === 1);
    const [machine, pid] = processOwner().split(' ');
    await dispatch.lease('a/plan/1', `${machine} ${pid} an-earlier-life x`);
    await first.stop();
    const sent = recordingBus();
    await startDispatch({ bus: sent.bus });
    await waitFor(() => sent.tasks.length === 1);
  });
});

describe('work that gets nowhere', () => {
  it('fails a stage whose workers took it five times without a new step', async () => {
    await startRun(store, 'a');
    await startDispatch();
    await waitFor(async () => (await rows()).length === 1);
    for (let delivery = 0; delivery < 4; delivery += 1) await crash('a/plan/1');
    await step(store, 'a', 'plan', 'CORPUS_PLAN');
    await waitFor(async () => (await rows())[0]?.deliveries === 0);
    for (let delivery = 0; delivery < 5; delivery += 1) await crash('a/plan/1');
    await waitFor(async () => (await taskIds()).includes('a/plan/2'));
    const failed = (await eventsOf('run-a')).find(({ type }) => type === 'StageFailed');
    expect(failed?.data).toMatchObject({ stage: 'plan', attempt: 1, reason: 'crashed' });
  });

  it('ends a run after 24 hours, and refunds it in the same append', async () => {
    await startRun(store, 'old', { now: new Date(Date.now() - 24 * 3_600_000 - 60_000).toISOString() });
    await startRun(store, 'young');
    await startDispatch();
    await waitFor(async () => (await eventsOf('run-old')).at(-1)?.type === 'ERROR');
    await waitFor(async () => (await taskIds()).join() === 'young/plan/1');
    const [end] = (await eventsOf('run-old')).slice(-1);
    expect(end?.data).toMatchObject({ payload: { code: 'error/expired', refunded: true } });
    const usage = await eventsOf(`usage-w-${String((await eventsOf('run-old'))[0]?.recordedAt).slice(0, 7)}`);
    expect(usage.filter(({ type }) => type === 'RunRefunded')).toMatchObject([{ data: { runId: 'old' } }]);
  });
});

type Term = { readonly ended: Promise<void>; stop(): Promise<void> };

async function startDispatch(
  options: Partial<Pick<DispatchRun, 'store' | 'bus' | 'fence' | 'notice' | 'runEvents' | 'waitingAfterMs'>> = {},
): Promise<Term> {
  const over = new AbortController();
  const clock = { now: () => new Date().toISOString() };
  const run = { store, bus: inProcessBus(), clock, fence: 1, ...options };
  const ended = dispatch.run(run, over.signal);
  const term = {
    ended,
    stop: async (): Promise<void> => {
      over.abort();
      await ended.catch(() => {});
    },
  };
  ended.catch(() => {});
  running.push(term);
  return term;
}

function recordingBus(name: string = crypto.randomUUID()) {
  const tasks: StageTask[] = [];
  const bus: StageBus = {
    identity: () => Promise.resolve(name),
    send: async (sent) => void tasks.push(...sent),
    consume: () => Promise.reject(new BusUnavailable('only records')),
    close: async () => {},
  };
  return { bus, tasks, taskIds: () => tasks.map(({ taskId }) => taskId) };
}

/** The port's methods as own properties, so that a test can replace some of them. */
function bound(target: EventStore): EventStore {
  return {
    epoch: () => target.epoch(),
    newEpoch: () => target.newEpoch(),
    read: (stream, from) => target.read(stream, from),
    append: (writes) => target.append(writes),
    follow: (after, filter, signal) => target.follow(after, filter, signal),
    head: () => target.head(),
    ready: () => target.ready(),
    origin: () => target.origin(),
    compare: (a, b) => target.compare(a, b),
    erase: (stream) => target.erase(stream),
    anonymizeErased: () => target.anonymizeErased(),
    close: () => target.close(),
  };
}

function counting(target: EventStore): { store: EventStore; events: () => number } {
  let events = 0;
  const follow: EventStore['follow'] = async function* (after, filter, signal) {
    for await (const batch of target.follow(after, filter, signal)) {
      events += batch.events.length;
      yield batch;
    }
  };
  return { store: { ...bound(target), follow }, events: () => events };
}

function failingAfter(target: EventStore, batches: number): EventStore {
  const follow: EventStore['follow'] = async function* (after, filter, signal) {
    let left = batches;
    for await (const batch of target.follow(after, filter, signal)) {
      if (left === 0) throw new Error('cut off');
      left -= 1;
      yield batch;
    }
  };
  return { ...bound(target), follow };
}

async function rows(): Promise<readonly { task_id: string; deliveries: number }[]> {
  return (await sql.query('SELECT * FROM dispatch.open_task ORDER BY task_id')).rows;
}

async function taskIds(): Promise<readonly string[]> {
  return (await rows()).map((row) => row.task_id);
}

async function sentCount(): Promise<number> {
  return Number((await sql.query('SELECT count(*) FROM dispatch.open_task WHERE sent_at IS NOT NULL')).rows[0].count);
}

/** A worker takes the task and dies: its lease expires. */
async function crash(taskId: string): Promise<void> {
  await waitFor(async () => (await dispatch.lease(taskId, 'worker')).status === 'taken');
  await sql.query(`UPDATE dispatch.open_task SET lease_until = now() - interval '1 s' WHERE task_id = $1`, [taskId]);
}

/** Any change of rows makes the sender poll. */
async function wakeSender(): Promise<void> {
  const runId = crypto.randomUUID();
  await startRun(store, runId, { workspaceId: runId });
  await waitFor(
    async () => (await sql.query('SELECT sent_at FROM dispatch.open_task WHERE run_id = $1', [runId])).rows[0]?.sent_at,
  );
}

async function cutConnections(): Promise<void> {
  await sql.query(
    `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() AND backend_type = 'client backend' AND pid <> pg_backend_pid()`,
  );
}

async function eventsOf(stream: string) {
  const events = [];
  for await (const event of store.read(stream)) events.push(event);
  return events;
}
