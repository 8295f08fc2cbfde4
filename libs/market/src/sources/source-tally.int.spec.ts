import { queryDatabase } from '@gemscout/postgres';
import { scratchDatabase } from '@gemscout/postgres/testing';
import { expect, it } from '@jest/globals';
import { askInTurn } from '../live/chain.ts';
import type { Provider } from '../live/capabilities.ts';
import { MarketFailure } from '../market-data.ts';
import { withTally } from './with-tally.ts';
import { openSourceTally } from './source-tally.ts';

it('what sources answered in the last day is counted for all processes', async () => {
  const database = await scratchDatabase('source_tally');
  const [one, other] = [openSourceTally(database.url), openSourceTally(database.url)];
  const provenance = { provider: 'yahoo', fetchedAt: '2026-01-01T00:00:00Z', asOf: '2026-01-01T00:00:00Z' };
  const finnhub: Provider = { name: 'finnhub', news: () => Promise.reject(new MarketFailure('unavailable', 'away')) };
  const yahoo: Provider = { name: 'yahoo', news: () => Promise.resolve({ data: [], provenance }) };
  for (const tally of [one, other, one]) {
    const providers = withTally([finnhub, yahoo], tally);
    await askInTurn('news', providers, (provider) => provider.news('NOVA', 1, 1));
  }
  await other.close();
  await one.close();
  const reader = openSourceTally(database.url);
  expect(await reader.lastDay()).toEqual([
    { provider: 'finnhub', answers: 0, failures: 3, lastAnswerAt: null },
    { provider: 'yahoo', answers: 3, failures: 0, lastAnswerAt: expect.stringMatching(/^\d{4}-.*Z$/) },
  ]);
  await reader.close();
  await database.drop();
});

it('hours older than a month are deleted, and the last day is not', async () => {
  const database = await scratchDatabase('source_tally_old');
  const tally = openSourceTally(database.url);
  expect(await tally.deleteOld()).toBe(0);
  await queryDatabase(
    database.url,
    `INSERT INTO quota.source_hour (provider, hour, answers, failures)
     SELECT 'yahoo', date_trunc('hour', now()) - days * interval '1 day', 1, 0 FROM unnest(ARRAY[0, 2, 30, 32, 400]) AS days`,
  );
  expect(await tally.deleteOld()).toBe(2);
  expect([await tally.deleteOld(), (await tally.lastDay())[0]?.answers]).toEqual([0, 1]);
  const kept = await queryDatabase(database.url, 'SELECT provider FROM quota.source_hour');
  expect(kept).toHaveLength(3);
  await tally.close();
  await database.drop();
});

it('a database that does not answer hinders nobody', async () => {
  const tally = openSourceTally('postgres://u:p@127.0.0.1:1/none');
  tally.note('yahoo', true);
  await tally.close();
  await expect(tally.lastDay()).rejects.toThrow();
  await expect(tally.deleteOld()).rejects.toThrow();
});
