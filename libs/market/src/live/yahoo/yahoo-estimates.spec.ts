import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { serveProvider } from '../../testing/local-provider.ts';
import {
  recordedJson,
  recordingsOf,
  recordingsPresent,
  type RecordingsServer,
  serveRecordings,
} from '../../testing/recordings-server.ts';
import { EstimatesBody } from './yahoo-answers.ts';
import { estimatesIn } from './yahoo-estimates.ts';
import { yahooProvider } from './yahoo-provider.ts';

const recorded = (symbol: string, day: string) => {
  const summary = EstimatesBody.parse(recordedJson(`yahoo/yahoo.quoteSummary.all-${symbol}.json`));
  return summary && estimatesIn(summary, symbol, day);
};

(recordingsPresent ? describe : describe.skip)('estimates of Yahoo, as recorded', () => {
  let server: RecordingsServer;
  beforeAll(async () => (server = await serveRecordings(recordingsOf('yahoo'))));
  afterAll(() => server.close());

  it('come in one request, together with the quarters and the valuation', async () => {
    const yahoo = yahooProvider({ baseUrl: server.baseUrl });
    const [{ data, provenance }, quarters, valuation] = await Promise.all([
      yahoo.estimates('AAPL'),
      yahoo.quarters('AAPL'),
      yahoo.fundamentals('AAPL'),
    ]);
    expect([quarters.data.length, valuation.data.peRatio]).toEqual([4, expect.any(Number)]);
    expect(server.asked).toHaveLength(1);
    expect(data.periods[2]).toMatchObject({ period: 'year', end: '2025-09-30', eps: 7.3157, epsAnalysts: 38 });
    expect(data.date).toBe(provenance.fetchedAt.slice(0, 10));
    await expect(yahoo.estimates('NVRSN')).rejects.toMatchObject({ code: 'no_data' });
  });

  it('say what is expected, what was 90 days before, what was revised, and when the next report is', () =>
    expect(recorded('AAPL', '2025-02-25')).toMatchObject({
      symbol: 'AAPL',
      date: '2025-02-25',
      periods: [
        {
          period: 'quarter',
          end: '2025-03-31',
          eps: 1.60796,
          epsAnalysts: 27,
          eps90DaysAgo: 1.68215,
          revenue: 94076168920,
        },
        { period: 'next_quarter', end: '2025-06-30', eps: 1.49709 },
        { period: 'year', end: '2025-09-30', eps: 7.3157, eps90DaysAgo: 7.38984, raised30Days: 10, lowered30Days: 17 },
        { period: 'next_year' },
      ],
      targets: { mean: 252.22575, low: 197, high: 325, analysts: 40 },
      recommendations: { strongBuy: 7, buy: 21, hold: 14, sell: 2, strongSell: 2 },
      nextReport: { day: '2025-04-30', until: '2025-05-05', isEstimate: true },
    }));

  it('name no report day that is over, and of a span that has begun what is left', () => {
    expect(recorded('AAPL', '2025-05-06')?.nextReport).toBeNull();
    expect(recorded('AAPL', '2025-05-02')?.nextReport).toMatchObject({ day: '2025-05-02', until: '2025-05-05' });
  });

  it('leave out what is not in dollars, and a zero that nobody expects', () => {
    const abroad = recorded('BABA', '2025-02-25');
    expect([abroad?.periods, abroad?.targets?.mean]).toEqual([[], 152.7521]);
    expect(recorded('OCDO.L', '2025-02-25')).toMatchObject({ periods: [], targets: null });
  });

  it.each(['QQQ', 'BTC-USD'])('are none of %s, which nobody estimates', async (symbol) => {
    const body = recordedJson(`yahoo/yahoo.quoteSummary.all-${symbol}.json`);
    const local = await serveProvider(() => ({ body }));
    const asked = yahooProvider({ baseUrl: local.baseUrl }).estimates(symbol);
    await expect(asked).rejects.toMatchObject({ code: 'no_data', message: `yahoo has no estimates of ${symbol}` });
    await local.close();
  });
});

describe('estimates of Yahoo', () => {
  it.each([
    [401, 'auth'],
    [429, 'rate_limited'],
    [500, 'unavailable'],
  ])('fail by type where it answers %s', async (status, code) => {
    const local = await serveProvider(() => ({ status, body: {} }));
    await expect(yahooProvider({ baseUrl: local.baseUrl }).estimates('AAPL')).rejects.toMatchObject({ code });
    await local.close();
  });

  it('are of no other symbol than the one asked for', async () => {
    const body = { quoteSummary: { result: [{ price: { symbol: 'MSFT', currency: 'USD' } }] } };
    const local = await serveProvider(() => ({ body }));
    await expect(yahooProvider({ baseUrl: local.baseUrl }).estimates('AAPL')).rejects.toMatchObject({
      code: 'unavailable',
    });
    await local.close();
  });
});
