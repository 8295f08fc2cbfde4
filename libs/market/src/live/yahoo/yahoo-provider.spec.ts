import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { MarketFailure } from '../../market-data.ts';
import {
  recordingsOf,
  recordingsPresent,
  type RecordingsServer,
  serveRecordings,
} from '../../testing/recordings-server.ts';
import { yahooProvider } from './yahoo-provider.ts';

const failureOf = async (call: Promise<unknown>): Promise<unknown> =>
  call.then(
    () => undefined,
    (error: unknown) => (error instanceof MarketFailure ? error.code : error),
  );

(recordingsPresent ? describe : describe.skip)('Yahoo, as recorded', () => {
  let server: RecordingsServer;
  let yahoo: ReturnType<typeof yahooProvider>;
  beforeAll(async () => {
    server = await serveRecordings(recordingsOf('yahoo'));
    yahoo = yahooProvider({ baseUrl: server.baseUrl });
  });
  afterAll(() => server.close());

  it('quotes a share', async () => {
    const { data, provenance } = await yahoo.quote('AAPL');
    expect(data).toMatchObject({ symbol: 'AAPL', name: 'Apple Inc.', kind: 'equity', currency: 'USD', price: 244.6 });
    expect(data.at).toBe('2025-02-14T21:00:00.000Z');
    expect(provenance).toMatchObject({ provider: 'yahoo', asOf: data.at });
  });

  it('quotes in the currency of the exchange, and says which', async () => {
    expect((await yahoo.quote('OCDO.L')).data).toMatchObject({ currency: 'GBp', price: 308.8 });
    expect((await yahoo.quote('EURUSD=X')).data).toMatchObject({ kind: 'currency', price: 1.0489877 });
  });

  it('has no data on a symbol that is delisted, unknown, or no symbol', async () => {
    for (const symbol of ['SI', 'SIX', 'ADH', 'NEVERSEEN', '../etc/passwd', 'A B']) {
      expect([symbol, await failureOf(yahoo.quote(symbol))]).toEqual([symbol, 'no_data']);
    }
  });

  it('finds a company by its symbol, and no other kind of thing', async () => {
    expect((await yahoo.company('AAPL')).data).toEqual({ symbol: 'AAPL', name: 'Apple Inc.', sector: 'Technology' });
    expect((await yahoo.company('QQQ')).data).toMatchObject({ symbol: 'QQQ', sector: null });
    for (const symbol of ['EURUSD=X', 'GC=F', 'NVRSN']) expect(await failureOf(yahoo.company(symbol))).toBe('no_data');
  });

  it('gives ratios as they are, amounts only in dollars', async () => {
    const { data, provenance } = await yahoo.fundamentals('AAPL');
    expect(data).toEqual({
      symbol: 'AAPL',
      date: '2025-02-21',
      peRatio: 38.91442,
      priceToBook: 55.328976,
      priceToSales: 9.320489,
      dividendYieldPct: 0.41,
      marketCapBn: 3688.67672064,
      week52Low: 164.08,
      week52High: 260.1,
    });
    expect(provenance.asOf).toBe('2025-02-21T21:00:02.000Z');
    const abroad = (await yahoo.fundamentals('OCDO.L')).data;
    expect(abroad).toMatchObject({ marketCapBn: null, week52Low: null, week52High: null });
  });

  it('has no fundamentals where it says “Not Found” with status 404', async () => {
    expect(await failureOf(yahoo.fundamentals('NVRSN'))).toBe('no_data');
  });

  it('knows what was earned and expected in the last quarters, newest first', async () => {
    const { data } = await yahoo.quarters('AAPL');
    expect(data.map(({ fiscalPeriodEnd }) => fiscalPeriodEnd)).toEqual([
      '2024-12-31',
      '2024-09-30',
      '2024-06-30',
      '2024-03-31',
    ]);
    expect(data[0]).toMatchObject({ symbol: 'AAPL', epsActual: 2.4, epsEstimate: 2.34102 });
    expect(data[0]?.surprise).toBeCloseTo(0.05898, 10);
  });

  it('tells the chain of the nearest expiry in figures', async () => {
    const { data, provenance } = await yahoo.options('PM');
    expect(data).toMatchObject({ symbol: 'PM', date: '2022-01-20', expiry: '2022-01-21', pastMovePct: null });
    expect(data.putCallRatio).toBeCloseTo(931 / 2614, 10);
    expect(data.volumeToOpenInterest).toBeCloseTo((931 + 2614) / (28_721 + 43_378), 10);
    expect(data.impliedMovePct).toBeGreaterThan(0.5);
    expect(data.impliedMovePct).toBeLessThan(5);
    expect(provenance.asOf).toBe('2022-01-20T21:00:02.000Z');
  });

  it('implies no move from last prices where nobody bids: it says why', async () => {
    const { data } = await yahoo.options('AAPL');
    expect(data.impliedMovePct).toBeNull();
    expect(data.impliedMoveReason).toBe('The call and the put at 245 do not both have a bid below an ask.');
  });

  it('quotes each option of the nearest expiry, with its volatility in percent', async () => {
    const { data, provenance } = await yahoo.optionChain({ symbol: 'PM', day: '2022-01-20', reportBy: '2022-02-10' });
    expect(data).toMatchObject({ symbol: 'PM', date: '2022-01-20', price: 102.02 });
    const [{ expiry, contracts } = { expiry: '', contracts: [] }, ...others] = data.expiries;
    expect([expiry, contracts.length, others]).toEqual(['2022-01-21', 115, []]);
    const near = contracts.find(({ type, strike }) => type === 'put' && strike === 102);
    expect(near?.impliedVolatilityPct).toBeGreaterThan(5);
    expect(near?.impliedVolatilityPct).toBeLessThan(80);
    expect(provenance.asOf).toBe('2022-01-20T21:00:02.000Z');
  });

  it('does not take a cleared open interest for a figure', async () => {
    for (const symbol of ['AAPL', 'BABA']) expect((await yahoo.options(symbol)).data.volumeToOpenInterest).toBeNull();
  });

  it('invents no skew: nobody buys these at 95 % or 105 % of the price', async () => {
    for (const symbol of ['AAPL', 'AMZN', 'BABA', 'QQQ', 'PM'])
      expect([symbol, (await yahoo.options(symbol)).data.skewPct]).toEqual([symbol, null]);
  });

  it('has no options where the chain is empty', async () => {
    for (const symbol of ['ADH', 'OCDO.L', 'BTC-USD']) expect(await failureOf(yahoo.options(symbol))).toBe('no_data');
  });

  it('finds headlines about a symbol only, and documents on a query', async () => {
    const { data: headlines } = await yahoo.news('AAPL', 36_500, 50);
    expect(headlines.map(({ publisher }) => publisher)).toEqual(['GuruFocus.com', 'Bloomberg', 'Yahoo Finance Video']);
    expect(headlines[1]).toEqual({
      id: 'yahoo:bfb8b663-081c-3c2b-84e3-df8fff2c37d8',
      symbol: 'AAPL',
      publisher: 'Bloomberg',
      title: 'Indonesia and Apple said to agree on terms to lift iPhone 16 ban',
      publishedAt: '2025-02-25T05:54:47.000Z',
      url: 'https://finance.yahoo.com/news/indonesia-apple-said-agree-terms-055447668.html',
    });
    expect((await yahoo.news('AAPL', 1, 50)).data).toEqual([]);
    expect((await yahoo.search('AAPL', 2)).data).toMatchObject([{ symbols: ['AAPL'] }, { symbols: ['AAPL'] }]);
  });

  it('ranks the movers of its lists by change and volume', async () => {
    const { data, provenance } = await yahoo.movers(3);
    expect(data).toHaveLength(3);
    for (const mover of data) expect(mover).toMatchObject({ sector: null, close: expect.any(Number) });
    const strengths = data.map(({ changePct, volumeRatio }) => Math.abs(changePct) * Math.log2(1 + volumeRatio));
    expect(strengths).toEqual(strengths.toSorted((one, other) => other - one));
    expect(provenance.asOf.slice(0, 4)).toBe('2025');
  });

  it('refuses an answer about another symbol', async () => {
    const ofApple = recordingsOf('yahoo').filter(({ endpoint, case: name }) => endpoint === 'chart' && name === 'AAPL');
    const mixedUp = await serveRecordings(
      ofApple.map((recording) => ({ ...recording, url: recording.url.replace('AAPL', 'AMZN') })),
    );
    expect(await failureOf(yahooProvider({ baseUrl: mixedUp.baseUrl }).history('AMZN', 5))).toBe('unavailable');
    await mixedUp.close();
  });

  it('asks with a session, which is none where the address is not Yahoo’s', () => {
    expect(server.asked[0]).toBe('/v7/finance/quote?symbols=AAPL&crumb=no-session');
  });
});

(recordingsPresent ? describe : describe.skip)('Yahoo’s daily prices, as recorded', () => {
  const days = async (name: string, symbol: string) => {
    const server = await serveRecordings(recordingsOf('yahoo').filter((recording) => recording.case === name));
    try {
      return await yahooProvider({ baseUrl: server.baseUrl }).history(symbol, 30);
    } finally {
      await server.close();
    }
  };

  it('are bars of the exchange’s days', async () => {
    const { data } = await days('AAPL-2020-01-01-to-2020-01-03', 'AAPL');
    expect(data.currency).toBe('USD');
    expect(data.bars).toEqual([
      {
        date: '2020-01-02',
        open: 74.05999755859375,
        high: 75.1500015258789,
        low: 73.79750061035156,
        close: 75.0875015258789,
        volume: 135_480_400,
      },
    ]);
  });

  it('are the last so many, oldest first, each day once', async () => {
    const { data } = await days('AAPL-2020-08-31-to-2020-11-07', 'AAPL');
    const dates = data.bars.map(({ date }) => date);
    expect(dates).toHaveLength(30);
    expect(dates).toEqual([...new Set(dates)].toSorted());
    expect(dates.at(-1)).toBe('2020-11-06');
  });

  it('have no day without a price', async () => {
    const { data } = await days('SPY', 'SPY');
    for (const { open, high, low, close } of data.bars) expect(Math.min(open, high, low, close)).toBeGreaterThan(0);
  });
});
