import { afterAll, beforeAll, expect, it, jest } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import { postgresEventStore, type PostgresEventStore } from '@gemscout/event-store';
import { startProductDatabase, type ProductDatabase } from './product-database.ts';
import { cliProgram, runProgram } from './server-process.ts';

let database: ProductDatabase;
let store: PostgresEventStore;

beforeAll(async () => {
  database = await startProductDatabase('restored');
  store = await postgresEventStore(database.url);
});
afterAll(async () => {
  await store.close();
  await database.remove();
});

const gemscout = (...words: string[]) => runProgram(cliProgram, words, database.environment);

/** How far the read model is behind; undefined where it is of another history. */
async function behind(): Promise<unknown> {
  const { stdout } = await gemscout('ops', 'projections', '--json');
  return JSON.parse(stdout).projections[0].behind;
}

it('a restored store gets another epoch on purpose only, with which its read model is refused until it is rebuilt', async () => {
  await store.append([
    { stream: 'run-a', events: [{ id: randomUUID(), type: 'Noted', data: {} }], expectedRevision: 0 },
  ]);
  await gemscout('rebuild');
  expect(await behind()).toMatchObject({ events: 0 });

  const before = await store.epoch();
  const slip = await gemscout('new-epoch');
  expect([slip.exitCode, slip.output]).toEqual([2, expect.stringContaining('Give --yes if you mean it')]);
  expect(await store.epoch()).toBe(before);

  const { stdout, exitCode } = await gemscout(
    'new-epoch',
    '--yes',
    '--erased',
    'none',
    '--reason',
    'the disk was lost',
    '--json',
  );
  expect([exitCode, JSON.parse(stdout)]).toEqual([0, { epoch: await store.epoch(), before, erasedAgain: 0 }]);
  expect(await store.epoch()).not.toBe(before);
  expect(await behind()).toBeUndefined();

  await gemscout('rebuild');
  expect(await behind()).toMatchObject({ events: 0 });
  const audit = (await gemscout('ops', 'audit', '--json')).stdout.split('\n');
  expect(audit.find((line) => line.includes('new_epoch'))).toContain('the disk was lost');
});

it('an account that a restore brought back is erased by its id, and it is kept who did so', async () => {
  const { stdout } = await gemscout('accounts', 'create', 'back@example.com', '--plan', 'basic', '--json');
  const { userId } = JSON.parse(stdout);
  const slip = await gemscout('accounts', 'erase', userId);
  expect([slip.exitCode, slip.output]).toEqual([2, expect.stringContaining('Give --yes if you mean it')]);
  const erased = await gemscout('accounts', 'erase', userId, '--yes', '--reason', 'restored');
  expect([erased.exitCode, erased.output]).toEqual([0, expect.stringContaining('The account is closed.')]);
  const nobody = await gemscout('accounts', 'erase', randomUUID(), '--yes', '--reason', 'restored');
  expect([nobody.exitCode === 0, nobody.output]).toEqual([false, expect.stringContaining('There is no account')]);
  expect((await gemscout('ops', 'audit', '--json')).stdout).toContain('erase_account');
});
