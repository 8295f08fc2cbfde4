import { memoryEvidence, type NewEvidence } from '@gemscout/evidence';
import { expect, it, jest } from '@jest/globals';
import { deleteOnce } from './delete-expired-texts.ts';

const post = (provider: string, fetchedAt: string): NewEvidence => ({
  workspaceId: 'w',
  provider,
  fetchedAt,
  asOf: fetchedAt,
  symbol: 'NOVA',
  kind: 'posts',
  body: { posts: 1, items: [{ text: 'Up we go' }] },
});

it('texts are deleted when the terms of their source say so, and old counts and changes with them', async () => {
  const evidence = memoryEvidence();
  const days = ['2026-03-01', '2026-03-09'].map((day) => `${day}T12:00:00.000Z`);
  const refs = await Promise.all(
    ['reddit', 'stocktwits', 'sec'].flatMap((provider) => days.map((day) => evidence.save(post(provider, day)))),
  );
  const logger = { warn: jest.fn(), info: jest.fn() };
  const tally = { deleteOld: jest.fn(async () => 0) };
  const readModel = { deleteOldChanges: jest.fn(async () => undefined) };
  await deleteOnce({ evidence, tally, readModel, clock: { now: () => '2026-03-10T12:00:00.000Z' }, logger });
  const bodies = await Promise.all(refs.map(async ({ hash }) => (await evidence.get('w', hash))?.body));
  expect(bodies.map((body) => 'items' in (body ?? {}))).toEqual([false, true, true, true, true, true]);
  expect(logger.info).toHaveBeenCalledWith({ provider: 'reddit', items: 1, days: 2 }, expect.any(String));
  expect(tally.deleteOld).toHaveBeenCalledTimes(1);
  expect(readModel.deleteOldChanges).toHaveBeenCalledTimes(1);
});
