import 'reflect-metadata';
import { CompanyFiguresResponse } from '@gemscout/contracts';
import { MarketFailure, openMarket, redistributionOf, type Answer } from '@gemscout/market';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createApi } from '../api-application.ts';
import type { ApiDeps } from '../api-deps.ts';
import { apiCalls } from '../testing/api-calls.ts';
import { apiUnderTest, type ApiUnderTest } from '../testing/api.ts';

let api: ApiUnderTest;
let token: string;

beforeAll(async () => {
  api = await apiUnderTest('company_figures', {}, await openMarket('sample'));
  token = await apiCalls(api).tokenOf('ada@example.com', 'elite');
});
afterAll(() => api?.close());

async function tablesOf(symbol: string, market: Partial<ApiDeps['market']> = {}) {
  const app = await createApi({ ...api.deps, market: { ...api.deps.market, ...market } }, { logLevels: [] });
  await app.init();
  await app.getHttpAdapter().getInstance().ready();
  const url = `/companies/${symbol}/figures`;
  const answer = await app.inject({ url, headers: { authorization: `Bearer ${token}` } });
  await app.close();
  const { tables } = CompanyFiguresResponse.parse(answer.json());
  return Object.fromEntries(tables.map((table) => [table.table, table]));
}

describe('the key figures of a company', () => {
  it('have the multiple of the newest statements and the last close, with that of the price’s source beside it', async () => {
    const { valuation } = await tablesOf('boltr');
    expect(valuation?.figures.find(({ id }) => id === 'price_to_sales.now')).toMatchObject({
      label: 'Price to sales',
      shown: '2.1',
      inputs: expect.arrayContaining([expect.objectContaining({ label: 'Market cap' })]),
      others: [{ shown: '2.0', period: 'as of 30 June 2026', source: 'sample' }],
    });
    const ids = valuation?.figures.flatMap(({ id, others }) => (others ? [id] : []));
    expect(ids).toEqual(['pe.now', 'price_to_book.now', 'price_to_sales.now', 'market_cap.now']);
  });

  it('are the newest value of each figure, with its period, day and source; the valuation ratios too', async () => {
    const { valuation, growth, strength, quality } = await tablesOf('osten');
    const ofFilings = expect.stringMatching(/^SEC filing/);
    expect(valuation?.figures.map(({ label, shown, day, source }) => [label, shown, day, source])).toEqual(
      expect.arrayContaining([
        ['Price to earnings', '25.5', '2026-06-30', ofFilings],
        ['Price to book', '4.9', '2026-06-30', ofFilings],
        ['Price to sales', '2.5', '2026-06-30', ofFilings],
        ['EV to EBITDA', expect.stringMatching(/^\d+\.\d$/), '2026-06-30', ofFilings],
        ['Dividend yield', '0.03%', '2026-06-30', 'sample'],
        ['Market cap', '$98.9B', '2026-06-30', ofFilings],
        ['52-week low', '$92.75', '2026-06-30', 'sample'],
        ['52-week high', '$114.05', '2026-06-30', 'sample'],
      ]),
    );
    const percentile = valuation?.figures.find(({ id }) => id === 'pe_percentile.now');
    expect([percentile?.shown, percentile?.period]).toEqual([
      expect.stringMatching(/^\d+\.\d%$/),
      expect.stringMatching(/^in the \d\.\d years to 30 June 2026$/),
    ]);
    expect(growth?.figures[0]).toMatchObject({
      id: 'revenue.ttm',
      shown: '$39.4B',
      period: 'in the year to 31 March 2026',
      day: '2026-05-21',
      source: expect.stringMatching(/^SEC filing \d{10}-26-\d{6}/),
    });
    const labels = [growth, strength, quality].map((table) => table?.figures.map(({ label }) => label));
    expect(labels).toEqual([
      expect.arrayContaining(['Net income', 'Revenue growth over a year', 'Net margin']),
      expect.arrayContaining(['Cash and equivalents', 'Free cash flow', 'Net debt']),
      expect.arrayContaining(['Accruals', 'Piotroski score']),
    ]);
    expect([valuation, growth, strength, quality].flatMap((table) => table?.missing)).toEqual([]);
  });

  it('say what analysts expect, and when the company reports next', async () => {
    const { expectations, reports } = await tablesOf('osten');
    const shown = new Map(expectations?.figures.map((figure) => [figure.label, figure.shown]));
    expect(reports?.figures.find(({ id }) => id === 'next_report')?.shown).toMatch(/2026/);
    expect(shown.get('Mean price target')).toMatch(/^\$\d+\.\d\d$/);
    expect(shown.get('EPS expected of the fiscal year')).toMatch(/^\$\d+\.\d\d$/);
    expect([expectations?.label, expectations?.provider, expectations?.missing]).toEqual([
      'What analysts expect',
      expect.stringMatching(/^sample/),
      [],
    ]);
  });

  it('have no spread of one target, and no estimates of whom nobody follows, each with the reason', async () => {
    const one = (await tablesOf('COPRA')).expectations;
    expect(one?.missing).toContainEqual(
      expect.objectContaining({ label: 'Spread of price targets', reason: 'One analyst has a target.' }),
    );
    const none = (await tablesOf('HEXLO')).expectations;
    expect(none?.figures).toEqual([]);
    expect(none?.missing.map(({ label, reason }) => [label, reason])).toEqual(
      ['Estimates of analysts', 'Price targets'].map((label) => [
        label,
        'There are no such figures of HEXLO: the sources have none.',
      ]),
    );
  });

  it('of a bank leave out what says nothing about banks', async () => {
    const { strength } = await tablesOf('BRNTO');
    expect(strength?.missing).toEqual([]);
    expect(strength?.figures.some(({ label }) => label === 'Net debt')).toBe(false);
  });

  it('say why a fact group is missing, and whether it can help to ask again', async () => {
    const fails = (code: 'no_data' | 'rate_limited') => () =>
      Promise.reject(new MarketFailure(code, 'sec has nothing there (404)'));
    const { valuation, growth } = await tablesOf('OSTEN', {
      fundamentals: fails('rate_limited'),
      statements: fails('no_data'),
    });
    expect(valuation).toMatchObject({
      provider: null,
      figures: [],
      missing: [
        {
          group: 'valuation',
          label: 'Valuation',
          reason: 'There are no such figures of OSTEN: the source allows no more requests for now.',
        },
        {
          group: 'multiples',
          label: 'Multiples against their own history',
          reason: 'There are no such figures of OSTEN: the sources have none.',
        },
        {
          group: 'implied',
          label: 'What the price implies',
          reason: 'There are no such figures of OSTEN: the sources have none.',
        },
      ],
      is_temporary: true,
    });
    expect(growth).toMatchObject({ figures: [], is_temporary: false });
    expect(growth?.missing.map(({ label }) => label)).toEqual(['Income', 'Growth', 'Profitability']);
    expect(new Set(growth?.missing.map(({ reason }) => reason))).toEqual(
      new Set(['There are no such figures of OSTEN: the sources have none.']),
    );
  });

  it('of a valuation name every source, so that none is given to others that may not be', async () => {
    const market = await openMarket('sample');
    const named = <Data>(provider: string, { data, provenance }: Answer<Data>): Answer<Data> => ({
      data,
      provenance: { ...provenance, provider },
    });
    const { valuation, growth } = await tablesOf('OSTEN', {
      bars: async (...about) => named('yahoo', await market.bars(...about)),
      statements: async (...about) => named('sec', await market.statements(...about)),
      fundamentals: () => Promise.reject(new MarketFailure('no_data', 'none')),
    });
    expect([valuation?.provider, growth?.provider]).toEqual(['sec+yahoo', 'sec']);
    expect(valuation?.figures.some(({ id }) => id === 'pe.now')).toBe(true);
    expect(
      redistributionOf(
        { off: [], licensed: [], isCommercial: false },
        { name: 'live', fictional: false },
      ).mayRedistribute('sec+yahoo'),
    ).toBe(false);
  });

  it('of a fund are missing because it is one', async () => {
    const statements = () =>
      Promise.reject(new MarketFailure('no_data', 'sec has no statements of OSTEN: it is a fund'));
    const { growth } = await tablesOf('OSTEN', { statements });
    expect(growth?.missing[0]?.reason).toBe('OSTEN is a fund, which reports no business of its own.');
  });
});
