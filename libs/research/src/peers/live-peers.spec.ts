import { type Filer, MarketFailure, openMarket, type FactsMarket } from '@gemscout/market';
import { describe, expect, it } from '@jest/globals';
import { livePeers } from './live-peers.ts';
import type { PeerCompany } from './peer-company.ts';
import { peersOf } from './peer-sheet.ts';

const READ = '2026-11-28T00:00:00.000Z';
const sample = await openMarket('sample');
const own: PeerCompany = { symbol: 'OWN', sector: null, currency: 'USD', revenue: 100, values: { pe: 20 }, ids: {} };
const year = (end: string, revenue: number, more: object = {}) => ({ end, revenue, ...more });

function filer(
  symbol: string,
  revenue: number,
  more: object = {},
  cik = [...symbol].reduce((sum, of) => sum * 31 + of.charCodeAt(0), 0),
): Filer {
  return {
    symbol,
    name: symbol,
    cik,
    sic: '3674',
    marketCapUsd: null,
    years: [year('2025-12-31', revenue, more), year('2024-12-31', 50)],
  };
}

const FIVE = ['A', 'B', 'C', 'D', 'E'].map((symbol, at) => filer(symbol, 90 + at, { net_income: 10, equity: -1 }));

function liveWith(filers: readonly Filer[] | MarketFailure, provider = 'sec'): FactsMarket {
  const provenance = { provider, fetchedAt: READ, asOf: READ };
  return {
    ...sample,
    info: { name: 'live', fictional: false, asOf: null },
    filers: () =>
      filers instanceof MarketFailure ? Promise.reject(filers) : Promise.resolve({ data: filers, provenance }),
  };
}

const groupOf = (market: FactsMarket) => livePeers(market, { symbol: 'OWN', own, sic: '3674' });

describe('the peers of a live market', () => {
  it('are those of its code at 0.3 to 3 times its revenue by their last fiscal year, nearest first, one of each company', async () => {
    const others = [filer('FAR', 301), filer('NEAR', 100), filer('BIG', 300), { ...filer('BANK', 100), sic: '6021' }];
    const classes = [filer('NEAR.B', 100, {}, 7), filer('NEAR.C', 100, {}, 7), { ...filer('NONE', 1), years: [] }];
    const same = [filer('OWN', 100), filer('OWN.B', 100, {}, filer('OWN', 1).cik)];
    expect(await groupOf(liveWith([...others, ...classes, ...same]))).toMatchObject({
      peers: [{ symbol: 'NEAR' }, { symbol: 'NEAR.B' }, { symbol: 'BIG' }],
    });
  });

  it('have margins, growth and the multiples of what is above zero, and are of the sources of the table', async () => {
    const valued = { ...filer('A', 90, { net_income: 10, equity: -1 }), marketCapUsd: 900 };
    const group = await groupOf(liveWith([valued], 'yahoo+sec'));
    expect(group).toMatchObject({ provenance: { provider: 'yahoo+sec' } });
    expect(group).toHaveProperty('peers.0.values', {
      net_margin: (10 / 90) * 100,
      revenue_growth_1y: expect.closeTo(80),
      pe: 90,
      price_to_sales: 10,
    });
  });

  it('have no multiples where nobody says what shares are worth, and no growth of years that do not follow each other', async () => {
    const changed: Filer = { ...filer('A', 100), years: [year('2025-12-31', 100), year('2025-06-30', 50)] };
    const expected = { peers: [{ symbol: 'A', values: {} }], provenance: { provider: 'sec' } };
    expect(await groupOf(liveWith([changed]))).toMatchObject(expected);
  });
});

describe('a company of a live market without peers says why', () => {
  const sheet = {
    currency: 'USD',
    figures: [{ id: 'revenue.fy2025', value: 100, period: { name: 'fy2025', end: '2025-12-31' } }],
  } as unknown as Parameters<typeof peersOf>[1]['sheet'];
  const company = { symbol: 'OWN', name: 'Own', sector: null, sic: '3674' };
  const reasonOf = async (market: FactsMarket) =>
    (await peersOf(market, { company, asOf: '2026-11-28', sheet })).withoutValue;

  it.each([
    ['before the data sets were read', liveWith(new MarketFailure('no_data', 'Not read yet.')), 'Not read yet.'],
    ['with a peer group of three', liveWith(FIVE.slice(0, 3)), 'A peer group of three'],
    ['with a peer group of none', liveWith([]), 'A peer group of none'],
  ])('%s', async (_, market, reason) => {
    expect(await reasonOf(market)).toEqual([
      expect.objectContaining({ id: 'peers', reason: expect.stringContaining(reason) }),
    ]);
  });

  it('without a code', async () => {
    const { sic: _, ...unknown } = company;
    const { withoutValue } = await peersOf(liveWith(FIVE), { company: unknown, asOf: '2026-11-28', sheet });
    expect(withoutValue).toEqual([expect.objectContaining({ reason: 'The industry of OWN is not known.' })]);
  });

  it('and has a median of five', async () => {
    const found = await peersOf(liveWith(FIVE), { company, asOf: '2026-11-28', sheet });
    expect(found.item?.body).toMatchObject({
      sic: '3674',
      peers: 5,
      peer_net_margin_median_pct: expect.closeTo((10 / 92) * 100),
    });
  });
});
