import { afterAll, afterEach, beforeAll, expect, it } from '@jest/globals';
import { waitFor } from '@gemscout/testing';
import { call, startRun } from './api-client.ts';
import { violationsOf } from './history-checker.ts';
import { startProductDatabase, type ProductDatabase } from './product-database.ts';
import { startProcess, type ProductProcess } from './product-process.ts';
import { readHistory } from './stored-history.ts';

const TAKES_OVER = { withinMs: 15_000 };

let database: ProductDatabase;
let api: ProductProcess;
const projectors: ProductProcess[] = [];
beforeAll(async () => {
  database = await startProductDatabase('projectors');
  api = await startProcess('api', database.environment);
});
afterEach(async () => {
  for (const projector of projectors.splice(0)) await projector.end('SIGKILL');
});
afterAll(async () => {
  await api?.end('SIGTERM');
  await database?.remove();
});

it('a projector that is killed is replaced within 15 s by the one that stands by', async () => {
  const [first, second] = await leaderAndStandby();
  await first.end('SIGKILL');
  const runId = await requestRun();
  await leads(second, TAKES_OVER);
  await waitFor(() => isShown(runId), { what: () => 'the run to be shown' });
  await nothingIsBroken();
});

it('a frozen projector is replaced, and has its write refused when it is thawed', async () => {
  const [first, second] = await leaderAndStandby();
  first.signal('SIGSTOP');
  const runId = await requestRun();
  await leads(second);
  await waitFor(() => isShown(runId), { what: () => 'the run to be shown' });

  first.signal('SIGCONT');
  await waitFor(() => first.output().includes('A write of the projector was refused'), {
    what: () => `the write to be refused:\n${first.output()}`,
  });
  await waitFor(async () => (await first.health()).doing === 'waiting', {
    what: () => 'it to stand by',
  });
  expect(await second.health()).toMatchObject({ doing: 'leading' });
  expect(await isShown(await requestRun())).toBe(true);
  await nothingIsBroken();
});

/** No run ends here, for there is nobody to work on one. */
async function nothingIsBroken(): Promise<void> {
  expect(violationsOf(await readHistory(database.url, []))).toEqual([]);
}

async function leaderAndStandby(): Promise<readonly [leader: ProductProcess, standby: ProductProcess]> {
  const first = await startProcess('projector', database.environment);
  projectors.push(first);
  await leads(first);
  const second = await startProcess('projector', database.environment);
  projectors.push(second);
  expect(await second.health()).toMatchObject({ status: 'ok', doing: 'waiting' });
  return [first, second];
}

async function leads(projector: ProductProcess, limit: { readonly withinMs?: number } = {}): Promise<void> {
  const isLeading = async (): Promise<boolean> => (await projector.health()).doing === 'leading';
  await waitFor(isLeading, { ...limit, what: () => `the projector to lead:\n${projector.output()}` });
}

function requestRun(): Promise<string> {
  return startRun(api.url, database.token, { kind: 'trending' });
}

async function isShown(runId: string): Promise<boolean> {
  const { body } = await call(api.url, database.token, 'GET', '/runs');
  return (body as { readonly id: string }[]).some(({ id }) => id === runId);
}
