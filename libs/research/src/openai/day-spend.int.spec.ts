import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { scratchDatabase, type ScratchDatabase } from '@gemscout/postgres/testing';
import { openDaySpend } from './postgres-day-spend.ts';

let scratch: ScratchDatabase;
beforeEach(async () => {
  scratch = await scratchDatabase('day_spend');
});
afterEach(() => scratch.drop());

it('is one limit for every process, and never taken twice', async () => {
  const processes = await Promise.all([1, 2, 3].map(() => openDaySpend(scratch.url, 1)));
  const taken = await Promise.all(Array.from({ length: 30 }, (_, at) => processes[at % 3]?.reserve(0.1)));
  const reserved = taken.filter((each) => each !== undefined);
  expect(reserved).toHaveLength(10);
  await Promise.all(reserved.map((each) => each.settle(0.05)));
  expect(await processes[0]?.reserve(0.5)).toBeDefined();
  expect(await processes[1]?.reserve(0.000_001)).toBeUndefined();
  await Promise.all(processes.map((each) => each.close()));
});

it('is counted without a limit, too, and kept for one that comes later', async () => {
  const unlimited = await openDaySpend(scratch.url, undefined);
  const reservation = await unlimited.reserve(100);
  await reservation?.settle(3);
  await unlimited.close();
  const limited = await openDaySpend(scratch.url, 4);
  expect(await limited.reserve(2)).toBeUndefined();
  expect(await limited.reserve(1)).toBeDefined();
  await limited.close();
});

it('a limit of nothing lets nothing through', async () => {
  const nothing = await openDaySpend(scratch.url, 0);
  expect(await nothing.reserve(0)).toBeUndefined();
  await nothing.close();
});

it('is infrastructure: without its database the work waits', async () => {
  await expect(openDaySpend('postgres://u:p@127.0.0.1:1/none', 1)).rejects.toMatchObject({ code: 'work_unavailable' });
});
