import 'reflect-metadata';
import { MarketFailure, type MarketData } from '@gemscout/market';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { apiCalls } from '../testing/api-calls.ts';
import { createApi } from '../api-application.ts';
import type { ApiDeps } from '../api-deps.ts';
import { apiUnderTest, type ApiUnderTest } from '../testing/api.ts';

let api: ApiUnderTest;
let calls: ReturnType<typeof apiCalls>;
let ada: string;
let bob: string;
let runId: string;

beforeAll(async () => {
  api = await apiUnderTest('run_prices');
  calls = apiCalls(api);
  [ada, bob] = [await calls.tokenOf('ada@example.com', 'elite'), await calls.tokenOf('bob@example.com', 'elite')];
  runId = await calls.startedRun(ada);
});
afterAll(() => api?.close());

const close = (date: string, price: number) => ({
  date,
  open: price,
  high: price,
  low: price,
  close: price,
  volume: 1,
});
const bars: MarketData['bars'] = async () => ({
  data: [close('2025-06-27', 100), close('2025-06-30', 104), close('2025-07-01', 90), close('2025-07-02', 91)],
  provenance: { provider: 'test', fetchedAt: '2025-07-02T12:00:00Z', asOf: '2025-07-02T12:00:00Z' },
});

/** Queries an API with the same run and a changed market. */
async function pricesOn(market: Partial<ApiDeps['market']>, query = 'symbol=NOVA') {
  const app = await createApi({ ...api.deps, market: { ...api.deps.market, ...market } }, { logLevels: [] });
  await app.init();
  await app.getHttpAdapter().getInstance().ready();
  const { call } = apiCalls({ ...api, app });
  const answer = await call(`GET /runs/:id/prices?${query}`, runId, { token: ada });
  await app.close();
  return answer;
}
const info = (asOf: string) => ({ name: 'test', fictional: true, asOf });

describe('the prices of a run', () => {
  it('end with the last close that it could know', async () => {
    const answer = await calls.call('GET /runs/:id/prices?symbol=nova', runId, { token: ada });
    expect(answer.json()).toEqual({
      symbol: 'NOVA',
      as_of: '2025-06-30T20:00:00.000Z',
      as_of_day: '2025-06-27',
      provider: 'test',
      closes: [{ date: '2025-06-27', close: 100, after: false }],
    });
  });

  it('leave out what came after, unless it is asked for: then it is marked', async () => {
    const later = { info: info('2025-07-02T12:00:00.000Z'), bars };
    const dates = (answer: Awaited<ReturnType<typeof pricesOn>>) =>
      answer.json().closes.map((one: { date: string; after: boolean }) => [one.date, one.after]);
    expect(dates(await pricesOn(later))).toEqual([['2025-06-27', false]]);
    expect(dates(await pricesOn(later, 'symbol=NOVA&after=true'))).toEqual([
      ['2025-06-27', false],
      ['2025-06-30', true],
      ['2025-07-01', true],
    ]);
  });

  it('are not those of another market', async () => {
    const answer = await pricesOn({ info: { ...info('2025-07-02'), name: 'live' }, bars });
    expect([answer.statusCode, answer.json().code]).toEqual([404, 'prices_unknown']);
  });

  it('say that there are none, and that the market is away, each as what it is', async () => {
    const none = await calls.call('GET /runs/:id/prices?symbol=AAPL', runId, { token: ada });
    expect([none.statusCode, none.json().detail]).toEqual([404, 'No prices available.']);
    const away = await pricesOn({ bars: () => Promise.reject(new MarketFailure('rate_limited', 'x')) });
    expect([away.statusCode, away.json().code]).toEqual([503, 'market_unavailable']);
  });

  it.each(['', 'symbol=', 'symbol=NOVA&after=yes', 'symbol=NOVA&more=1'])('refuse the query %j', async (query) => {
    expect((await calls.call(`GET /runs/:id/prices?${query}`, runId, { token: ada })).statusCode).toBe(422);
  });

  it('are of one workspace', async () => {
    const answer = await calls.call('GET /runs/:id/prices?symbol=NOVA', runId, { token: bob });
    expect([answer.statusCode, answer.json().code]).toEqual([404, 'not_found']);
  });
});
