import { afterEach, expect, it } from '@jest/globals';
import { type LocalProvider, serveProvider } from '../../testing/local-provider.ts';
import {
  recordingsOf,
  recordingsPresent,
  type RecordingsServer,
  serveRecordings,
} from '../../testing/recordings-server.ts';
import { coinGeckoProvider } from './coingecko.ts';

const KEY = 'CG-canary';
let server: LocalProvider | RecordingsServer | undefined;
afterEach(() => server?.close());

(recordingsPresent ? it : it.skip)('recorded bytes: the price of a coin, by symbol and by id', async () => {
  server = await serveRecordings(recordingsOf('coingecko').filter(({ endpoint }) => endpoint === 'coins_markets'));
  const coins = coinGeckoProvider({ key: KEY, baseUrl: `${server.baseUrl}/api/v3` });
  const { data, provenance } = await coins.quote('TICO-USD');
  expect(data).toMatchObject({ symbol: 'TICO', kind: 'coin', currency: 'USD', price: 0.00136138 });
  expect(provenance.asOf <= provenance.fetchedAt).toBe(true);
  expect((await coins.quote('ticoex-token')).data).toEqual(data);
});

it.each([
  [200, [], 'no_data'],
  [200, { coins: [] }, 'unavailable'],
  [401, { status: { error_code: 10_002 } }, 'auth'],
  [429, { status: { error_code: 429 } }, 'rate_limited'],
])('%d %j', async (status, body, code) => {
  server = await serveProvider(() => ({ status, body }));
  const call = coinGeckoProvider({ key: KEY, baseUrl: server.baseUrl }).quote('BTC');
  await expect(call).rejects.toMatchObject({ code });
});
