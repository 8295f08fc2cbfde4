import 'reflect-metadata';
import { QuoteResponse } from '@gemscout/contracts';
import { MarketFailure, openMarket, type MarketFailureCode } from '@gemscout/market';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { z } from 'zod';
import { createApi } from '../api-application.ts';
import type { ApiDeps } from '../api-deps.ts';
import { apiCalls } from '../testing/api-calls.ts';
import { apiUnderTest, type ApiUnderTest } from '../testing/api.ts';

let api: ApiUnderTest;
let token: string;
let key: string;
let workspaceId: string;

beforeAll(async () => {
  api = await apiUnderTest('api_quotes', {}, await openMarket('sample'));
  const ada = await api.accounts.createAccount({ email: 'ada@example.com', plan: 'elite', verified: true });
  [token, workspaceId] = [ada.token, ada.workspaceId];
  key = (await api.accounts.apiKeys.create(ada, 'key'))?.key ?? '';
});
afterAll(() => api?.close());

const get = (path: string, app = api.app, bearer = token) =>
  app.inject({ url: path, headers: { authorization: `Bearer ${bearer}` } });
const quotesOf = async (symbols: string, app = api.app) =>
  z.array(QuoteResponse).parse((await get(`/quotes?symbols=${symbols}`, app)).json());

/** The same API with another market. */
async function withMarket<Result>(
  market: Partial<ApiDeps['market']>,
  use: (app: typeof api.app) => Promise<Result>,
  deps: Partial<ApiDeps> = {},
): Promise<Result> {
  const app = await createApi({ ...api.deps, ...deps, market: { ...api.deps.market, ...market } }, { logLevels: [] });
  await app.init();
  await app.getHttpAdapter().getInstance().ready();
  return use(app).finally(() => app.close());
}

const failing = (code: MarketFailureCode) => () => Promise.reject(new MarketFailure(code, code));

describe('quotes', () => {
  it('have name, last close, change and thirty closes, in the order of the request, each ticker once', async () => {
    const [boltr, osten, ...others] = await quotesOf('boltr,$OSTEN,BOLTR');
    expect([boltr?.symbol, osten?.symbol, others]).toEqual(['BOLTR', 'OSTEN', []]);
    expect(osten).toMatchObject({
      name: 'Osteno Devices',
      provider: 'sample',
      price_now: { as_of: '2026-06-30', provider: 'sample', change_pct: expect.any(Number) },
      price_note: null,
      is_temporary: false,
      since_approval: null,
    });
    expect(osten?.closes).toHaveLength(30);
    expect(osten?.closes.at(-1)).toBe(osten?.price_now?.price);
  });

  it('of a ticker that the market does not have say so', async () => {
    expect(await quotesOf('NOPE')).toEqual([
      expect.objectContaining({ symbol: 'NOPE', name: null, price_now: null, closes: [], is_temporary: false }),
    ]);
  });

  it.each(['', 'OSTEN,', 'NО', Array.from({ length: 51 }, (_, at) => `A${at}`).join(','), 'A'.repeat(2_000)])(
    'are refused for %j',
    async (symbols) => {
      const answer = await get(`/quotes?symbols=${encodeURIComponent(symbols)}`);
      expect([answer.statusCode, answer.json().code]).toEqual([422, 'input_invalid']);
    },
  );

  it('of a price that is a month old have its day in a sentence', async () => {
    const bars = async (symbol: string) => {
      const { data, provenance } = await api.deps.market.bars(symbol, 60);
      return { data: data.filter(({ date }) => date <= '2026-05-29'), provenance };
    };
    const [osten] = await withMarket({ bars }, (app) => quotesOf('OSTEN', app));
    expect([osten?.price_now?.as_of, osten?.price_note]).toEqual([
      '2026-05-29',
      'This price is 32 days old: the last one is of 29 May 2026.',
    ]);
  });

  it.each([
    ['no_data', false],
    ['rate_limited', true],
    ['unavailable', true],
  ] as const)('of a market that answers %s are no failure', async (code, isTemporary) => {
    const [osten] = await withMarket({ bars: failing(code), companies: failing(code) }, (app) =>
      quotesOf('OSTEN', app),
    );
    expect(osten).toMatchObject({ name: null, price_now: null, is_temporary: isTemporary, closes: [] });
    expect(osten?.price_note).toMatch(/^There are no prices of OSTEN: /);
  });

  it('of a market that never answers come in time, as does the watchlist', async () => {
    const { promise, reject } = Promise.withResolvers<never>();
    const withoutPrice = () => promise;
    await withMarket({ bars: withoutPrice, companies: withoutPrice }, async (app) => {
      const beganMs = performance.now();
      const many = Array.from({ length: 30 }, (_, at) => `A${at}`).join(',');
      const [quotes, list] = await Promise.all([quotesOf(`OSTEN,${many}`, app), get('/watchlist', app)]);
      expect(quotes[0]).toMatchObject({
        price_note: 'The price of OSTEN is not here yet: the market does not answer.',
        is_temporary: true,
      });
      expect([list.statusCode, performance.now() - beganMs < 10_000]).toEqual([200, true]);
    });
    reject(new MarketFailure('unavailable', 'away')); // ends the reads that go on
  });

  it('are read from the market once for many requests', async () => {
    let reads = 0;
    const bars: ApiDeps['market']['bars'] = (symbol, days) => {
      reads += 1;
      return api.deps.market.bars(symbol, days);
    };
    await withMarket({ bars }, async (app) => {
      await Promise.all([quotesOf('OSTEN', app), quotesOf('OSTEN,BOLTR', app)]);
      await quotesOf('BOLTR', app);
    });
    expect(reads).toBe(2);
  });

  it('of what is on the watchlist have the return since the approval', async () => {
    const calls = apiCalls(api);
    const runId = await calls.startedRun(token);
    const proposalId = await calls.savedProposal(workspaceId, runId, 'OSTEN');
    const notes = JSON.stringify({ proposal_id: proposalId, run_id: runId });
    await calls.call('POST /watchlist', undefined, { token, body: { symbol: 'OSTEN', notes } });
    const item = await calls.call('POST /watchlist', undefined, { token, body: { symbol: 'BOLTR', notes: '' } });
    const headers = { 'gemscout-position': String(item.headers['gemscout-position']) };
    await calls.call('GET /watchlist', undefined, { token, headers });
    const [osten, boltr, hexlo] = await quotesOf('OSTEN,BOLTR,HEXLO');
    expect([osten?.since_approval, boltr?.since_approval, hexlo?.since_approval]).toEqual([
      { pct: 0, from: '2026-06-30' },
      { pct: 0, from: '2026-06-30' },
      null,
    ]);
    const live = { ...api.deps.market.info, asOf: null };
    const later = { pct: expect.any(Number), from: expect.any(String) };
    const [now] = await withMarket({ info: live }, (app) => quotesOf('OSTEN', app));
    expect(now?.since_approval).toEqual(later);
  });

  it('have no prices for an API key where their source does not allow it', async () => {
    const redistribution = { quotations: false, mayRedistribute: () => false };
    const answer = await withMarket({}, (app) => get('/quotes?symbols=OSTEN', app, key), { redistribution });
    expect(answer.json()).toEqual([expect.objectContaining({ symbol: 'OSTEN', price_now: null, closes: [] })]);
  });
});
