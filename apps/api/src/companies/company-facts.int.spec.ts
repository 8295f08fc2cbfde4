import 'reflect-metadata';
import { CompanyFactsResponse } from '@gemscout/contracts';
import { MarketFailure, openMarket } from '@gemscout/market';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createApi } from '../api-application.ts';
import type { ApiDeps } from '../api-deps.ts';
import { apiCalls } from '../testing/api-calls.ts';
import { apiUnderTest, type ApiUnderTest } from '../testing/api.ts';

let api: ApiUnderTest;
let token: string;

beforeAll(async () => {
  api = await apiUnderTest('company_facts', {}, await openMarket('sample'));
  token = await apiCalls(api).tokenOf('ada@example.com', 'elite');
});
afterAll(() => api?.close());

const factsOf = (symbol: string, query = '', app = api.app) =>
  app.inject({ url: `/companies/${symbol}/facts${query}`, headers: { authorization: `Bearer ${token}` } });

/** The same API on a changed market. */
async function factsOn(market: Partial<ApiDeps['market']>, query = '') {
  const app = await createApi({ ...api.deps, market: { ...api.deps.market, ...market } }, { logLevels: [] });
  await app.init();
  await app.getHttpAdapter().getInstance().ready();
  const answer = await factsOf('ADVRO', query, app);
  await app.close();
  return answer;
}

const failing = (code: 'no_data' | 'auth' | 'unavailable') => () => Promise.reject(new MarketFailure(code, `${code}!`));
const without = (code: Parameters<typeof failing>[0]) => ({
  statements: failing(code),
  ownership: failing(code),
  holders: failing(code),
  filings: failing(code),
  estimates: failing(code),
  shortInterest: failing(code),
  optionChain: failing(code),
});

describe('the facts of a company', () => {
  it('are its whole sheet, each with its filings and its formula', async () => {
    const answer = await factsOf('advro');
    expect(answer.statusCode).toBe(200);
    const sheet = CompanyFactsResponse.parse(answer.json());
    expect([sheet.symbol, sheet.as_of, sheet.currency, sheet.coverage.summary]).toEqual([
      'ADVRO',
      '2026-06-30',
      'USD',
      '23 of 24 fact groups',
    ]);
    expect(sheet.facts.find(({ id }) => id === 'net_margin.fy2019')).toMatchObject({
      metric: 'Net margin',
      unit: 'pct',
      filed: '2020-02-11',
      accessions: [expect.stringMatching(/^\d{10}-20-\d{6}$/)],
      formula: expect.stringContaining('÷ revenue'),
    });
  });

  it('are, with as_of, those of a market that is opened on that day', async () => {
    const { facts, as_of: day } = CompanyFactsResponse.parse((await factsOf('ADVRO', '?as_of=2020-06-01')).json());
    expect([day, facts.filter(({ filed }) => (filed ?? '') > day)]).toEqual(['2020-06-01', []]);
    expect(facts.some(({ id }) => id === 'revenue.fy2019')).toBe(true);
    const today = await factsOf('ADVRO', '?as_of=2026-06-30');
    expect(today.json()).toEqual((await factsOf('ADVRO')).json());
  });

  it.each(['NOPE', 'no%20ticker', '%00', '__proto__', 'A'.repeat(90)])('of %s are 404', async (symbol) => {
    const answer = await factsOf(symbol);
    expect([answer.statusCode, answer.json().code]).toEqual([404, 'company_unknown']);
  });

  it.each(['soon', '2020-13-01', '2020-06-31', '2020-06-01T00:00:00Z', '', '2026-07-01', '9999-12-31'])(
    'as of "%s" are refused',
    async (day) => {
      const answer = await factsOf('ADVRO', `?as_of=${day}`);
      expect([answer.statusCode, answer.json().code]).toEqual([422, 'input_invalid']);
      expect(answer.json().detail).toContain('"as_of"');
    },
  );

  it('are none where the market has no source of them, with the reason of each group', async () => {
    const answer = await factsOn(without('no_data'));
    const { facts, coverage } = CompanyFactsResponse.parse(answer.json());
    expect([answer.statusCode, facts, coverage.summary]).toEqual([200, [], '2 of 24 fact groups']);
    expect(coverage.missing).toContainEqual({ group: 'income', label: 'Income', reason: 'no_data!' });
  });

  it('say of a live market which source is off, and on a recorded one that it cannot be read', async () => {
    const live = { ...without('auth'), info: { name: 'live', fictional: false, asOf: null } };
    const off = await factsOn(live, '?as_of=2020-06-01');
    const { coverage } = CompanyFactsResponse.parse(off.json());
    expect([off.statusCode, coverage.missing.find(({ group }) => group === 'income')?.reason]).toEqual([200, 'auth!']);
    expect((await factsOn(without('unavailable'))).statusCode).toBe(503);
  });
});
