import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { scratchDatabase, type ScratchDatabase } from '@gemscout/postgres/testing';
import { freePort } from '@gemscout/service-kit';
import { keyedProviders } from '../keyed-providers.ts';
import { type LocalProvider, serveProvider } from '../../testing/local-provider.ts';
import { openQuotaScheduler } from './open-scheduler.ts';
import type { QuotaScheduler } from './quota-scheduler.ts';

let database: ScratchDatabase;
let server: LocalProvider;
let open: QuotaScheduler[] = [];

beforeEach(async () => {
  database = await scratchDatabase('scheduler');
  server = await serveProvider(() => ({ status: 429, headers: { 'retry-after': '120' }, body: {} }));
});
afterEach(async () => {
  await Promise.all(open.map((scheduler) => scheduler.close()));
  open = [];
  await server.close();
  await database.drop();
});

/** Finnhub as one process of an installation asks it. */
function finnhubOfAProcess(databaseUrl: string) {
  const environment = { FINNHUB_API_KEY: 'k', FINNHUB_BASE_URL: server.baseUrl };
  const scheduler = openQuotaScheduler(databaseUrl, { environment });
  open.push(scheduler);
  const [finnhub] = keyedProviders(environment, scheduler.turn).flatMap(({ provider }) => provider ?? []);
  if (!finnhub?.quote) throw new Error('Finnhub has its key, and quotes');
  return finnhub.quote;
}

it('a provider that refuses one process is left alone by the others, for as long as it asked', async () => {
  const [one, other] = [finnhubOfAProcess(database.url), finnhubOfAProcess(database.url)];
  await expect(one('AAPL')).rejects.toMatchObject({ code: 'rate_limited', retryAfterMs: 120_000 });
  const refused: unknown = await other('MSFT').catch((error: unknown) => error);
  expect(refused).toMatchObject({ code: 'rate_limited', message: expect.stringContaining('asked to wait') });
  expect(server.asked).toHaveLength(1);
});

it('nobody is asked while the quotas cannot be counted', async () => {
  const nobody = `postgres://gemscout@127.0.0.1:${await freePort()}/gemscout`;
  await expect(finnhubOfAProcess(nobody)('AAPL')).rejects.toMatchObject({ code: 'unavailable' });
  expect(server.asked).toHaveLength(0);
});
