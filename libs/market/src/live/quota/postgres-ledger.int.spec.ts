import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { queryDatabase } from '@gemscout/postgres';
import { scratchDatabase, type ScratchDatabase } from '@gemscout/postgres/testing';
import { freePort } from '@gemscout/service-kit';
import type { ProviderLimits } from './limits.ts';
import { openQuotaLedger } from './postgres-ledger.ts';
import type { QuotaLedger } from './quota-ledger.ts';

let database: ScratchDatabase;
let pools: readonly QuotaLedger[];

beforeAll(async () => {
  database = await scratchDatabase('quota');
  pools = await Promise.all([openQuotaLedger(database.url), openQuotaLedger(database.url)]);
});
afterAll(async () => {
  await Promise.all(pools.map((pool) => pool.close()));
  await database.drop();
});

/** `takers` questions at the same time, over both pools in turn. @returns how many were taken */
async function takenBy(
  takers: number,
  provider: string,
  limits: ProviderLimits,
  workspaceOf = (_: number): string | undefined => undefined,
) {
  const turns = await Promise.all(
    Array.from({ length: takers }, (_, taker) =>
      pools[taker % 2]!.take({ provider, limits, count: 1, workspaceId: workspaceOf(taker) }),
    ),
  );
  return turns.filter(({ status }) => status === 'taken').length;
}

const roomy = { label: 'Roomy', burst: 1_000, perSecond: 1_000 };

describe('200 that ask at the same time, from two pools', () => {
  it('get a daily budget exactly', async () => {
    expect(await takenBy(200, 'exact', { ...roomy, daily: 25 })).toBe(25);
  });

  it('get no more than the burst where nothing comes back', async () => {
    expect(await takenBy(200, 'burst', { label: 'Slow', burst: 10, perSecond: 1e-9 })).toBe(10);
  });

  it('get a fifth a workspace, and the budget together', async () => {
    const limits = { ...roomy, daily: 100 };
    expect(await takenBy(200, 'share', limits, () => 'one')).toBe(20);
    expect(await takenBy(200, 'share', limits, (taker) => `of-${taker % 10}`)).toBe(80);
    expect(await takenBy(10, 'share', limits, () => 'late')).toBe(0);
  });
});

it('does not count a workspace’s question that the budget refused', async () => {
  const limits = { label: 'Slow', burst: 1, perSecond: 1e-9, daily: 50 };
  expect(await takenBy(20, 'both', limits, () => 'one')).toBe(1);
  const [row] = await queryDatabase(
    database.url,
    `SELECT taken FROM quota.workspace_window WHERE provider = 'both' AND workspace_id = 'one'`,
  );
  expect(row).toMatchObject({ taken: 1 });
});

it('is refilled by the time that passes in the database', async () => {
  const limits = { label: 'Slow', burst: 2, perSecond: 0.01 };
  expect(await takenBy(3, 'refill', limits)).toBe(2);
  await queryDatabase(
    database.url,
    `UPDATE quota.provider_window SET refilled_at = refilled_at - interval '100 seconds' WHERE provider = 'refill'`,
  );
  expect(await takenBy(3, 'refill', limits)).toBe(1);
});

it('leaves a provider alone that refused, in every process, and longer the next time', async () => {
  const limits = { label: 'Moody', burst: 10, perSecond: 1 };
  const [one, other] = pools;
  await one?.block('moody', limits, undefined);
  await other?.block('moody', limits, undefined);
  const turn = await other?.take({ provider: 'moody', limits, count: 1, workspaceId: undefined });
  expect(turn).toMatchObject({ status: 'wait', because: 'asked to wait' });
  expect(turn?.status === 'wait' && turn.waitMs).toBeLessThanOrEqual(30_000);
  await one?.block('moody', limits, 3_600_000);
  const later = await one?.take({ provider: 'moody', limits, count: 1, workspaceId: undefined });
  expect(later?.status === 'wait' && later.waitMs).toBeGreaterThan(3_000_000);
});

it('a new day has its budget again, but no second burst', async () => {
  const limits = { label: 'Daily', burst: 3, perSecond: 1e-9, daily: 2 };
  expect(await takenBy(5, 'days', limits)).toBe(2);
  await queryDatabase(
    database.url,
    `UPDATE quota.provider_window SET starts_at = starts_at - interval '1 day' WHERE provider = 'days'`,
  );
  expect(await takenBy(5, 'days', limits)).toBe(1);
});

it('says that a database which does not answer is unavailable', async () => {
  const nobody = `postgres://gemscout@127.0.0.1:${await freePort()}/gemscout`;
  await expect(openQuotaLedger(nobody)).rejects.toMatchObject({ code: 'unavailable' });
});
