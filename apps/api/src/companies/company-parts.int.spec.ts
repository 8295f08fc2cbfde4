import 'reflect-metadata';
import * as contracts from '@gemscout/contracts';
import {
  MarketFailure,
  openMarket,
  redistributionOf,
  type Bar,
  type MarketFailureCode,
  type TradingDay,
} from '@gemscout/market';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createApi } from '../api-application.ts';
import type { ApiDeps } from '../api-deps.ts';
import { apiUnderTest, type ApiUnderTest } from '../testing/api.ts';

let api: ApiUnderTest;
let token: string;
let key: string;

beforeAll(async () => {
  api = await apiUnderTest('company_parts', {}, await openMarket('sample'));
  const ada = await api.accounts.createAccount({ email: 'ada@example.com', plan: 'elite', verified: true });
  token = ada.token;
  key = (await api.accounts.apiKeys.create(ada, 'key'))?.key ?? '';
});
afterAll(() => api?.close());

const get = (path: string, app = api.app, bearer = token) =>
  app.inject({ url: `/companies/${path}`, headers: { authorization: `Bearer ${bearer}` } });

/** The answers of the same API with other dependencies. */
async function changed(deps: Partial<ApiDeps>, paths: readonly string[], bearer = token) {
  const app = await createApi({ ...api.deps, ...deps }, { logLevels: [] });
  await app.init();
  await app.getHttpAdapter().getInstance().ready();
  const answers = [];
  for (const path of paths) answers.push(await get(path, app, bearer));
  await app.close();
  return answers;
}

const LIVE = { name: 'live', fictional: false };
const failing = (code: MarketFailureCode) => () => Promise.reject(new MarketFailure(code, code));
const PARTS = ['bars', 'day', 'earnings', 'filings', 'insiders', 'news', 'changes'] as const;

describe('a company', () => {
  it('has its name, sector, industry and last close, with its change, day and source', async () => {
    const company = contracts.CompanyResponse.parse((await get('osten')).json());
    expect(company).toEqual({
      symbol: 'OSTEN',
      name: 'Osteno Devices',
      sector: 'Health Care',
      industry: null,
      exchange: null,
      price_now: {
        price: expect.any(Number),
        change_pct: expect.any(Number),
        as_of: '2026-06-30',
        provider: 'sample',
      },
      price_note: null,
    });
    expect((await get('ZORBL')).json().industry).toBe('Semiconductors & Related Devices');
  });

  it.each(['', '/figures', ...PARTS.map((part) => `/${part}`)])(
    'that the market does not have is 404: NOPE%s',
    async (part) => {
      const answer = await get(`NOPE${part}`);
      expect([answer.statusCode, answer.json().detail]).toEqual([404, 'This market has no ticker NOPE.']);
      expect((await get(`%00${part}`)).statusCode).toBe(404);
    },
  );

  it('without a price says so, and with an old one how old it is', async () => {
    const bar: Bar = { date: '2026-05-12', open: 1, high: 1, low: 1, close: 1, volume: 1 };
    const provenance = { provider: 'sample', fetchedAt: '2026-06-30', asOf: '2026-06-30' };
    const priced = (bars: ApiDeps['market']['bars']) => changed({ market: { ...api.deps.market, bars } }, ['OSTEN']);
    const [old] = await priced(async () => ({ data: [bar], provenance }));
    expect(old?.json()).toMatchObject({
      price_now: { price: 1, change_pct: null, as_of: '2026-05-12' },
      price_note: 'This price is 49 days old: the last one is of 12 May 2026.',
    });
    const [none] = await priced(failing('no_data'));
    expect(none?.json()).toMatchObject({
      price_now: null,
      price_note: 'There are no prices of OSTEN: the market has none.',
    });
  });
});

describe('the parts of a company', () => {
  it('are daily bars, with the ranges that they cover and why the others are not available', async () => {
    const { bars, ranges, provider, missing } = contracts.CompanyBarsResponse.parse((await get('OSTEN/bars')).json());
    expect([bars.length, bars.at(-1)?.date, provider, missing]).toEqual([502, '2026-06-30', 'sample', null]);
    const closed = ranges.filter(({ reason }) => reason !== null);
    expect(closed).toEqual([
      { range: '5Y', from: '2021-06-30', reason: expect.stringMatching(/^Prices begin on \d+ \w+ 2024\.$/) },
    ]);
  });

  it('are the trading day of a live market: each figure with its instant, or without a value and why', async () => {
    const at = '2026-06-30T15:30:00.000Z';
    const none = { value: null, reason: 'This market has no minutes.' };
    const day: TradingDay = {
      symbol: 'OSTEN',
      date: '2026-06-30',
      phase: 'open',
      delayMinutes: 15,
      stale: null,
      lastTrade: { value: 52.5, at },
      preMarketPct: none,
      afterMarketPct: none,
      gapPct: {
        value: -2.04,
        at: '2026-06-30T13:30:00.000Z',
        inputs: [
          { name: 'openingPrice', value: 48.98 },
          { name: 'previousClose', value: 50 },
        ],
      },
      volumeRatio: none,
      vwap: none,
    };
    const provenance = { provider: 'yahoo', fetchedAt: at, asOf: at };
    const market = { ...api.deps.market, tradingDay: async () => ({ data: day, provenance }) };
    const [answer] = await changed({ market }, ['OSTEN/day']);
    const { figures, ...about } = contracts.CompanyDayResponse.parse(answer?.json());
    expect(about).toMatchObject({ provider: 'yahoo', as_of: at, date: '2026-06-30', phase: 'open', delay_minutes: 15 });
    expect(figures.map(({ id, shown, at: instant, reason }) => [id, shown, instant, reason])).toEqual([
      ['last_trade', '$52.50', at, null],
      ['pre_market_move', null, null, 'This market has no minutes.'],
      ['after_market_move', null, null, 'This market has no minutes.'],
      ['opening_gap', '−2.0%', '2026-06-30T13:30:00.000Z', null],
      ['volume_by_now', null, null, 'This market has no minutes.'],
      ['vwap', null, null, 'This market has no minutes.'],
    ]);
    expect(figures.flatMap(({ id, formula, inputs = [] }) => (formula ? [[id, formula, ...inputs]] : []))).toEqual([
      [
        'opening_gap',
        '(a − b) ÷ |b| × 100',
        { id: 'opening_gap.opening_price_usd', label: 'Opening price', shown: '$48.98' },
        { id: 'opening_gap.previous_close_usd', label: 'Previous close', shown: '$50.00' },
      ],
    ]);
    const redistribution = redistributionOf({ off: [], licensed: [], isCommercial: false }, LIVE);
    const [forKey] = await changed({ market, redistribution }, ['OSTEN/day'], key);
    expect(forKey?.json()).toMatchObject({ provider: 'yahoo', figures: [] });
  });

  it('have no trading day on a market with an as-of instant', async () => {
    const { date, figures, missing } = contracts.CompanyDayResponse.parse((await get('OSTEN/day')).json());
    expect([date, figures, missing]).toEqual([
      null,
      [],
      { reason: 'This market has no minutes.', is_temporary: false },
    ]);
  });

  it('are reported quarters, filings without those of insiders, trades of insiders, and headlines', async () => {
    const { reports } = contracts.CompanyEarningsResponse.parse((await get('OSTEN/earnings')).json());
    const { filings } = contracts.CompanyFilingsResponse.parse((await get('OSTEN/filings')).json());
    const { headlines } = contracts.CompanyNewsResponse.parse((await get('OSTEN/news')).json());
    expect([reports.length, filings.length > 0, headlines.length > 0]).toEqual([8, true, true]);
    for (const days of [reports.map(({ date }) => date), headlines.map((headline) => headline.published_at)])
      expect(days).toEqual(days.toSorted().toReversed());
    expect(filings.filter(({ form, url }) => form === '4' || url !== null)).toEqual([]);
    const companies = await api.deps.market.companies();
    const parts = await Promise.all(companies.map(({ symbol }) => get(`${symbol}/insiders`)));
    const trades = parts.flatMap((part) => contracts.CompanyInsidersResponse.parse(part.json()).trades);
    expect(trades.length).toBeGreaterThan(20);
    expect(new Set(trades.map(({ kind }) => kind))).toContain('purchase');
  });

  it('have the newest headline of each story first, with the others of the story, and no near copies', async () => {
    const headline = (day: number, title: string, publisher = 'The Ledger') => {
      const publishedAt = `2026-06-${day}T10:00:00.000Z`;
      return { id: `${day} ${publisher}`, symbol: 'OSTEN', publishedAt, title, publisher, url: null };
    };
    const data = [
      headline(24, 'Pulmeo opens a clinic'),
      headline(22, 'Osteno recalls 40,000 pumps over faulty seals', 'Morning Wire'),
      headline(22, 'Osteno recalls 40,000 pumps over faulty seals'),
      headline(21, 'Faulty seals: Osteno pumps recalled in Europe'),
      headline(20, 'Osteno wins an order of Norwegian hospitals'),
    ];
    const provenance = { provider: 'sample', fetchedAt: '2026-06-30T20:00:00.000Z', asOf: '2026-06-30T20:00:00.000Z' };
    const other = { symbol: 'PULME', name: 'Pulmeo Clinics', sector: 'Health Care' };
    const companies = async () => [...(await api.deps.market.companies()), other];
    const market = { ...api.deps.market, companies, news: async () => ({ data, provenance }) };
    const [answer] = await changed({ market }, ['OSTEN/news']);
    const news = contracts.CompanyNewsResponse.parse(answer?.json());
    expect(news.headlines.map(({ title, same_story }) => [title, same_story.map((each) => each.title)])).toEqual([
      ['Osteno recalls 40,000 pumps over faulty seals', ['Faulty seals: Osteno pumps recalled in Europe']],
      ['Osteno wins an order of Norwegian hospitals', []],
    ]);
    expect([news.near_copies, news.of_other_companies]).toEqual([1, 1]);
  });

  it.each([
    ['no_data', 'the market has none', false],
    ['auth', 'the source is off, or does not accept its key', false],
    ['rate_limited', 'the source allows no more requests for now', true],
    ['unavailable', 'the source does not answer', true],
  ] as const)('are missing with their own sentence where the market answers %s', async (code, why, isTemporary) => {
    const none = failing(code);
    const failed = { bars: none, tradingDay: none, earnings: none, filings: none, ownership: none, news: none };
    const market = { ...api.deps.market, ...failed };
    const answers = await changed(
      { market },
      PARTS.map((part) => `OSTEN/${part}`),
    );
    const what = ['prices', 'trades', 'results', 'filings', 'forms of insiders', 'headlines', 'filings'];
    expect(answers.map((answer) => answer.json().missing)).toEqual(
      what.map((name) => ({ reason: `There are no ${name} of OSTEN: ${why}.`, is_temporary: isTemporary })),
    );
    expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([200]));
  });

  it('are what changed in the newest reports, section by section, with what they say', async () => {
    const { sections, passages } = contracts.CompanyChangesResponse.parse((await get('OSTEN/changes')).json());
    expect(sections).toContainEqual({
      form: '10-K',
      section: 'risk factors',
      filed: '2026-01-21',
      accession: expect.any(String),
      compared: 5,
      added: 0,
      changed: 1,
    });
    expect(passages.map(({ kind, section, is_new }) => [kind, section, is_new])).toEqual([
      ['guidance', 'press release', null],
      ['filing_paragraph', 'risk factors', false],
    ]);
  });

  it('are missing of a fund because it is one', async () => {
    const none = failing('no_data');
    const statements = () =>
      Promise.reject(new MarketFailure('no_data', 'The market has no statements of OSTEN: it is a fund.'));
    const market = { ...api.deps.market, filings: none, ownership: none, statements };
    const answers = await changed({ market }, ['OSTEN/filings', 'OSTEN/changes', 'OSTEN/insiders']);
    const reason =
      'OSTEN is a fund: it reports no business of its own, so it has no filings, results or insiders here.';
    expect(answers.map((answer) => answer.json().missing)).toEqual(
      answers.map(() => ({ reason, is_temporary: false })),
    );
  });

  it('have no rows for an API key where their source does not allow it', async () => {
    const redistribution = { quotations: false, mayRedistribute: () => false };
    const [company, bars, news] = await changed({ redistribution }, ['OSTEN', 'OSTEN/bars', 'OSTEN/news'], key);
    expect([company?.json().price_now, bars?.json().bars, news?.json().headlines]).toEqual([null, [], []]);
  });
});
