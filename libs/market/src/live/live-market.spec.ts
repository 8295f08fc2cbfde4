import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openConfiguredMarket } from '../configured-market.ts';
import { type MarketData, MarketFailure } from '../market-data.ts';
import type { Provider } from './capabilities.ts';
import { liveMarket } from './live-market.ts';
import { secOff } from './sec/contact.ts';
import {
  type Recording,
  recordingsOf,
  recordingsPresent,
  type RecordingsServer,
  serveRecordings,
} from '../testing/recordings-server.ts';
import { symbolSearchContract } from '../testing/symbol-search.contract.ts';

const provenance = { provider: 'yahoo', fetchedAt: '2026-01-02T00:00:00Z', asOf: '2026-01-02T00:00:00Z' };
const failing = (name: string, code: 'no_data' | 'unavailable'): Provider => ({
  name,
  company: () => Promise.reject(new MarketFailure(code, `${name} fails`)),
});

describe('a live market', () => {
  it('does not know a symbol that no list has, and cannot say where a list is away', async () => {
    const nowhere = liveMarket([failing('sec', 'no_data'), failing('yahoo', 'no_data')]);
    expect(await nowhere.company('NOPE')).toBeUndefined();
    const away = liveMarket([failing('sec', 'no_data'), failing('yahoo', 'unavailable')]);
    await expect(away.company('NOPE')).rejects.toMatchObject({ code: 'unavailable' });
  });

  it('names as its sources what a provider has that is not switched off', async () => {
    const yahoo: Provider = { name: 'yahoo', options: () => Promise.reject(new MarketFailure('no_data', 'none')) };
    expect([...(await liveMarket([yahoo, secOff()]).sources())]).toEqual(['options']);
    expect([...(await liveMarket([yahoo, { ...secOff(), isOff: false }]).sources())]).toEqual([
      'options',
      'statements',
      'ownership',
      'holders',
      'filingText',
    ]);
  });

  it('has no prices in pence', async () => {
    const bars = [{ date: '2026-01-01', open: 1, high: 1, low: 1, close: 1, volume: 1 }];
    const pricedIn = (currency: string): MarketData =>
      liveMarket([{ name: 'yahoo', history: () => Promise.resolve({ data: { currency, bars }, provenance }) }]);
    expect((await pricedIn('USD').bars('F', 1)).data).toEqual(bars);
    await expect(pricedIn('GBp').bars('OCDO.L', 1)).rejects.toMatchObject({ code: 'no_data' });
  });

  it('adds the usual move to an options chain, from a year of prices', async () => {
    const closes = Array.from({ length: 253 }, (_, day) => (day % 2 === 0 ? 100 : 102));
    const bars = closes.map((close, day) => ({
      date: String(day),
      open: close,
      high: close,
      low: close,
      close,
      volume: 1,
    }));
    const chain = {
      symbol: 'F',
      date: '2026-01-01',
      expiry: '2026-01-02',
      impliedMovePct: 3,
      pastMovePct: null,
      putCallRatio: 1,
      volumeToOpenInterest: null,
      skewPct: null,
    };
    const yahoo: Provider = {
      name: 'yahoo',
      options: () => Promise.resolve({ data: chain, provenance }),
      history: () => Promise.resolve({ data: { currency: 'USD', bars }, provenance }),
    };
    expect((await liveMarket([yahoo]).options('F')).data.pastMovePct).toBeCloseTo((2 + (1 - 100 / 102) * 100) / 2, 6);
    const { history: _, ...withoutPrices } = yahoo;
    expect((await liveMarket([withoutPrices]).options('F')).data.pastMovePct).toBeNull();
  });
});

(recordingsPresent ? describe : describe.skip)('MARKET=live, with the recordings in the providers’ places', () => {
  let server: RecordingsServer;
  let dataDirectory: string;
  const open = (baseUrl = server.baseUrl, userAgent = 'Spec spec@gemscout.dev'): Promise<MarketData> =>
    openConfiguredMarket({
      market: 'live',
      dataDirectory,
      sources: { off: [], licensed: [], isCommercial: false },
      providers: {
        YAHOO_BASE_URL: baseUrl,
        SEC_BASE_URL: baseUrl,
        SEC_USER_AGENT: userAgent,
        STOCKTWITS_BASE_URL: baseUrl,
        REDDIT_BASE_URL: baseUrl,
        TREASURY_BASE_URL: baseUrl,
        FREDCSV_BASE_URL: baseUrl,
        FINRA_BASE_URL: baseUrl,
      },
    });
  beforeAll(async () => {
    dataDirectory = mkdtempSync(join(tmpdir(), 'live-market-'));
    const all = ['yahoo', 'sec', 'stocktwits', 'reddit'].flatMap((provider): readonly Recording[] =>
      recordingsOf(provider),
    );
    server = await serveRecordings(all);
  });
  afterAll(async () => {
    await server.close();
    rmSync(dataDirectory, { recursive: true });
  });

  symbolSearchContract('the live market', () => open());

  it('is of now, and nobody’s invention', async () => {
    expect((await open()).info).toEqual({ name: 'live', fictional: false, asOf: null });
  });

  it('resolves a ticker by the SEC’s list, else by Yahoo’s search, and refuses what neither has', async () => {
    const market = await open();
    expect(await market.company('AAPL')).toEqual({
      symbol: 'AAPL',
      name: 'Apple Inc.',
      sector: 'Information Technology',
    });
    expect(await market.company('BRK.B')).toMatchObject({ symbol: 'BRK.B', name: 'BERKSHIRE HATHAWAY INC' });
    expect(await market.company('QQQ')).toMatchObject({ symbol: 'QQQ' });
    expect(await market.company('NVRSN')).toBeUndefined();
  });

  it('takes a sector from Yahoo under the name that recorded markets use, else from the industry code at the SEC', async () => {
    expect(await (await open()).company('AAPL')).toMatchObject({ sector: 'Information Technology' });
    const ofSec = await serveRecordings(recordingsOf('sec'));
    const withoutYahoo = await open(ofSec.baseUrl);
    expect(await withoutYahoo.company('AAPL')).toMatchObject({ sector: 'Information Technology' });
    expect(await withoutYahoo.company('TSLA')).toMatchObject({ sector: 'Consumer Discretionary' });
    expect(await withoutYahoo.company('BRK.B')).toMatchObject({ sector: null });
    await ofSec.close();
    const apple = (await (await open()).companies()).find(({ symbol }) => symbol === 'AAPL');
    expect(apple).toMatchObject({ sector: 'Information Technology' });
  });

  it('keeps the list of companies for a day, and an old one while the SEC is away', async () => {
    const file = join(dataDirectory, 'market', 'sec-companies.json');
    const fresh: { fetchedAt: string; companies: unknown } = JSON.parse(readFileSync(file, 'utf8'));
    const askedBefore = server.asked.filter((path) => path.includes('company_tickers')).length;
    expect((await (await open()).companies()).length).toBeGreaterThan(20);
    expect(server.asked.filter((path) => path.includes('company_tickers'))).toHaveLength(askedBefore);
    const aged = (days: number) =>
      writeFileSync(
        file,
        JSON.stringify({ ...fresh, fetchedAt: new Date(Date.now() - days * 86_400_000).toISOString() }),
      );
    const nowhere = 'http://127.0.0.1:9';
    aged(3);
    expect(await (await open(nowhere)).company('AAPL')).toMatchObject({ symbol: 'AAPL' });
    aged(31);
    await expect((await open(nowhere)).company('AAPL')).rejects.toMatchObject({ code: 'unavailable' });
  });

  it('tells who answered, and who failed before', async () => {
    const market = await open();
    const { data, provenance, tried } = await market.posts('F', 36_500, 5);
    expect(data.length).toBeGreaterThan(0);
    expect(provenance).toMatchObject({ provider: 'stocktwits', hash: expect.stringMatching(/^[0-9a-f]{64}$/) });
    expect(tried).toBeUndefined();
    await expect(market.posts('GME', 7, 5)).rejects.toMatchObject({
      code: 'no_data',
      tried: [
        { provider: 'stocktwits', code: 'no_data' },
        { provider: 'reddit', code: 'no_data' },
      ],
    });
  });

  it('dates earnings by the company’s own reports, or takes them from its filings', async () => {
    const { data, provenance, tried } = await (await open()).earnings('AAPL', 4);
    expect(provenance.provider).toBe('yahoo+sec');
    expect(tried).toBeUndefined();
    expect(data[0]).toMatchObject({ fiscalPeriodEnd: '2024-12-31', date: '2025-01-30', epsActual: 2.4 });
  });

  it.each(['', 'Ada Lovelace', 'Ada Example ada@example.com', 'Gemscout admin@gemscout.example'])(
    'never asks the SEC as “%s”, and has companies and sectors all the same',
    async (userAgent) => {
      const before = server.asked.length;
      const market = await open(server.baseUrl, userAgent);
      expect(await market.company('AAPL')).toMatchObject({ name: 'Apple Inc.', sector: 'Information Technology' });
      expect((await market.companies()).map(({ symbol }) => symbol)).toContain('AAPL');
      await expect(market.statements('AAPL')).rejects.toMatchObject({
        code: 'auth',
        message: expect.stringContaining('set SEC_USER_AGENT'),
      });
      expect(server.asked.slice(before).filter((path) => /CIK|company_tickers|Archives/.test(path))).toEqual([]);
    },
  );

  it('refuses an address that is none', async () => {
    await expect(open('not an address')).rejects.toThrow(/YAHOO_BASE_URL/);
  });
});
