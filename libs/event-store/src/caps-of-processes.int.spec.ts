import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { usageContract, watchlistContract } from '@gemscout/contracts';
import { usageStream, watchlistStream, type UsageCommand } from '@gemscout/domain';
import { scratchDatabase, type ScratchDatabase } from '@gemscout/postgres/testing';
import { all } from './testing/contract-stage.ts';
import { execute } from './execute.ts';
import { postgresEventStore, type PostgresEventStore } from './postgres/postgres-event-store.ts';
import { streamCommand } from './stream-command.ts';

const CAP = 5;
const now = '2026-01-31T12:00:00.000Z';

let database: ScratchDatabase;
let stores: readonly PostgresEventStore[];

beforeAll(async () => {
  database = await scratchDatabase('caps');
  stores = [await postgresEventStore(database.url), await postgresEventStore(database.url)];
});
afterAll(async () => {
  await Promise.all(stores.map((store) => store.close()));
  await database.drop();
});

/** Starts something named `name` in the process `at`, with a command on the workspace's usage. */
function start(at: number, workspaceId: string, name: string, type: 'ChargeRun' | 'RefundRun') {
  const store = stores[at % stores.length];
  if (!store) throw new Error('no store');
  const charge = { month: '2026-01', day: '2026-01-31' };
  const usage: UsageCommand = { type, workspaceId, runId: name, charge, dailyCap: CAP, monthlyCap: 100, now };
  const item = { itemId: name, symbol: 'AAPL', notes: null, proposalId: null, runId: null, now };
  const stream = watchlistStream(`${workspaceId}-${name}-${type}`);
  return execute(
    store,
    { stream, contract: watchlistContract, command: { type: 'AddWatchlistItem', workspaceId, ...item }, isNew: true },
    () => [streamCommand({ stream: usageStream(workspaceId, '2026-01'), contract: usageContract, command: usage })],
  );
}

async function usageOf(workspaceId: string) {
  const [store] = stores;
  return store ? all(store.read(usageStream(workspaceId, '2026-01'))) : [];
}

it('keeps a cap exactly while two processes charge at the same time', async () => {
  const tries = await Promise.allSettled(
    Array.from({ length: 60 }, (_, at) => start(at, 'crowd', `run-${at}`, 'ChargeRun')),
  );
  expect(tries.filter(({ status }) => status === 'fulfilled').length).toBe(CAP);
  for (const tried of tries) if (tried.status === 'rejected') expect(tried.reason).toMatchObject({ code: 'daily_cap' });
  expect((await usageOf('crowd')).length).toBe(CAP);
});

it('knows of charges and refunds of another process, in turns', async () => {
  for (let at = 0; at < CAP; at += 1) await start(at, 'turns', `run-${at}`, 'ChargeRun');
  const refused = (at: number, name: string) =>
    expect(start(at, 'turns', name, 'ChargeRun')).rejects.toMatchObject({ code: 'daily_cap' });
  for (let at = 0; at < 4; at += 1) {
    await refused(0, `over-${at}-a`);
    await refused(1, `over-${at}-b`);
    await start(at, 'turns', `run-${at}`, 'RefundRun');
    await start(at + 1, 'turns', `again-${at}`, 'ChargeRun');
  }
  const types = (await usageOf('turns')).map(({ type }) => type);
  expect(types.filter((type) => type === 'RunCharged').length).toBe(CAP + 4);
  expect(types.filter((type) => type === 'RunRefunded').length).toBe(4);
});
