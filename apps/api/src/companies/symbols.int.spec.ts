import 'reflect-metadata';
import { SymbolsResponse } from '@gemscout/contracts';
import { MarketFailure, openMarket } from '@gemscout/market';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createApi } from '../api-application.ts';
import { apiCalls } from '../testing/api-calls.ts';
import { apiUnderTest, type ApiUnderTest } from '../testing/api.ts';

let api: ApiUnderTest;
let token: string;

beforeAll(async () => {
  api = await apiUnderTest('symbols', {}, await openMarket('sample'));
  token = await apiCalls(api).tokenOf('ada@example.com', 'none');
});
afterAll(() => api?.close());

const search = (query: string, app = api.app) =>
  app.inject({ url: `/symbols?${query}`, headers: { authorization: `Bearer ${token}` } });

const found = async (text: string) => SymbolsResponse.parse((await search(`q=${encodeURIComponent(text)}`)).json());

describe('the search for symbols', () => {
  it('finds a company by its ticker, its name and its sector, also without a plan', async () => {
    const osten = { symbol: 'OSTEN', name: 'Osteno Devices', sector: 'Health Care', exchange: null };
    for (const text of ['osten', '$OSTEN', 'devices', 'Health'])
      expect((await found(text)).matches).toContainEqual(osten);
    expect((await found('osten')).matches).toEqual([osten]);
    expect((await found('a')).matches).toHaveLength(10);
  });

  it('has no AAPL on the sample market, and names companies that are on it', async () => {
    const { market, matches, nearest } = await found('AAPL');
    expect([market, matches, nearest.map(({ symbol }) => symbol)]).toEqual(['sample', [], ['ADVRO', 'AQUEN', 'AVILO']]);
  });

  it.each([0, 65, 1_000, 10_000])('refuses a text of %i characters with its own sentence', async (length) => {
    const answer = await search(`q=${'a'.repeat(length)}`);
    expect([answer.statusCode, answer.json().code]).toEqual([400, 'search_length_invalid']);
    expect(answer.json().detail).toBe('Search for 1 to 64 characters of a ticker or a name.');
    expect((await search(`q=${'a'.repeat(64)}`)).statusCode).toBe(200);
  });

  it.each(['', 'q=a&q=b', 'q[]=a', 'q=%00', 'q=a&limit=5'])('refuses the query "%s"', async (query) => {
    expect((await search(query)).statusCode).toBe(422);
  });

  it('says that a market is away whose list cannot be read, and reads it at the next search', async () => {
    const lists = [() => Promise.reject(new MarketFailure('unavailable', 'away')), () => api.deps.market.companies()];
    const companies = () => lists.shift()?.() ?? Promise.reject(new Error('read once too often'));
    const app = await createApi({ ...api.deps, market: { ...api.deps.market, companies } }, { logLevels: [] });
    await app.init();
    await app.getHttpAdapter().getInstance().ready();
    const answers = [await search('q=osten', app), await search('q=osten', app), await search('q=osten', app)];
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([503, 200, 200]);
    await app.close();
  });
});
