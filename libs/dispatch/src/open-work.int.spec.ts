import { afterAll, beforeAll, beforeEach, expect, it } from '@jest/globals';
import { memoryEventStore } from '@gemscout/event-store';
import { scratchDatabase, type ScratchDatabase } from '@gemscout/postgres/testing';
import pg from 'pg';
import type { Dispatch } from './dispatch.ts';
import { openDispatch } from './open-dispatch.ts';
import { startRun } from './testing/run-fixture.ts';

let scratch: ScratchDatabase;
let sql: pg.Client;
let dispatch: Dispatch;

beforeAll(async () => {
  scratch = await scratchDatabase('open_work');
  sql = new pg.Client({ connectionString: scratch.url });
  await sql.connect();
  dispatch = await openDispatch(scratch.url);
});
beforeEach(() => sql.query('TRUNCATE dispatch.open_run, dispatch.open_task, dispatch.checkpoint'));
afterAll(async () => {
  await dispatch?.close();
  await sql?.end();
  await scratch?.drop();
});

/** A row with these columns; the values are SQL. */
async function openTask(id: string, columns: Readonly<Record<string, string>>): Promise<void> {
  const all = { task_id: `'${id}'`, run_id: `'r'`, workspace_id: `'w'`, attempt: '1', work: `'${id}'`, ...columns };
  await sql.query(`INSERT INTO dispatch.open_task (${Object.keys(all)}) VALUES (${Object.values(all)})`);
}

async function openRun(id: string, minutesAgo: number): Promise<void> {
  const requested = `now() - interval '${minutesAgo} minutes'`;
  await sql.query(`INSERT INTO dispatch.open_run VALUES ('${id}', 'w', ${requested})`);
}

it('tells for each stage what waits, what runs, what has failed before, and how old the oldest is', async () => {
  const stage = `'plan'`;
  await openTask('waiting', { stage, opened_at: `now() - interval '90 s'` });
  await openTask('delayed', { stage, attempt: '2', not_before: `now() + interval '1 hour'` });
  await openTask('due', { stage, not_before: `now() - interval '1 hour'` });
  await openTask('sent', { stage, sent_at: 'now()' });
  const held = { sent_at: 'now()', owner: `'o'` };
  await openTask('running', { stage, ...held, lease_until: `now() + interval '1 hour'` });
  await openTask('lapsed', { stage, ...held, lease_until: `now() - interval '1 s'` });
  const [plan, toolCall, ...others] = await dispatch.stageLoads();
  expect(plan).toMatchObject({ stage: 'plan', waiting: 2, delayed: 1, sent: 2, running: 1, failed: 1 });
  expect(plan?.oldestSeconds).toBeGreaterThanOrEqual(90);
  const none = { stage: 'tool-call', waiting: 0, delayed: 0, sent: 0, running: 0, failed: 0 };
  expect(toolCall).toEqual({ ...none, oldestSeconds: null });
  expect(others.map((one) => one.stage)).toEqual(['investigate', 'validate', 'decide']);
});

it('a run is stuck when it has no event for long, or when its task is delivered again and again', async () => {
  const store = memoryEventStore();
  await startRun(store, 'moving');
  await openRun('moving', 60);
  await openRun('quiet', 60);
  await openRun('young', 1);
  await openRun('crashing', 1);
  await openTask('t', { stage: `'plan'`, run_id: `'crashing'`, deliveries: '3', symbol: `'NOVA'` });
  const stuck = await dispatch.stuckRuns(store, 10 * 60_000);
  expect(stuck.map(({ runId, why }) => [runId, why])).toEqual([
    ['quiet', 'quiet'],
    ['crashing', 'delivered_often'],
  ]);
  expect(stuck[1]?.tasks).toMatchObject([{ stage: 'plan', symbol: 'NOVA', deliveries: 3, running: false }]);
});

it('knows how far it has followed the store', async () => {
  expect(await dispatch.position()).toBeUndefined();
  await sql.query(`INSERT INTO dispatch.checkpoint VALUES ('open_task', 'e', '17', 1)`);
  expect(await dispatch.position()).toBe('17');
});
