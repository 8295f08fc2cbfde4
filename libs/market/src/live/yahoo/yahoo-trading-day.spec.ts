import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { type LocalProvider, serveProvider } from '../../testing/local-provider.ts';
import { minuteBars } from '../../testing/minute-bars.ts';
import { recordedJson, recordingsPresent } from '../../testing/recordings-server.ts';
import { sessionOf } from '../../trading-day/exchange-sessions.ts';
import { yahooProvider } from './yahoo-provider.ts';

const DAY = '2026-01-14';
const NOW = `${DAY}T15:30:02Z`;
const seconds = (instant: string): number => Date.parse(instant) / 1_000;

let server: LocalProvider | undefined;
/** Only the clock: requests need their timers. */
const setClock = (instant: string) =>
  jest.useFakeTimers({
    now: Date.parse(instant),
    doNotFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'setImmediate', 'clearImmediate'],
  });
beforeEach(() => void setClock(NOW));
afterEach(async () => {
  jest.useRealTimers();
  await server?.close();
});

const QUOTE = {
  symbol: 'NOVA',
  currency: 'USD',
  exchangeTimezoneName: 'America/New_York',
  exchangeDataDelayedBy: 0,
  regularMarketPrice: 52.5,
  regularMarketTime: seconds(`${DAY}T15:29:58Z`),
  regularMarketOpen: 51,
  regularMarketPreviousClose: 50,
};

/** Made by hand after the recorded charts of days, in bars of five minutes: the newest row is the last trade, at its own second. */
function chart(symbol = 'NOVA') {
  const bars = minuteBars(
    DAY,
    22,
    (start, day) => {
      const { open, close } = sessionOf(day);
      return { close: day === DAY ? 52 : 50, volume: start >= open && start < close ? 100 : 10 };
    },
    Date.parse(`${DAY}T15:30:00Z`),
  );
  const column = (of: (bar: (typeof bars)[number]) => number, newest: number) => [...bars.map(of), newest];
  const quote = {
    open: column(({ open }) => open, 52.5),
    high: column(({ high }) => high, 52.5),
    low: column(({ low }) => low, 52.5),
    close: column(({ close }) => close, 52.5),
    volume: column(({ volume }) => volume, 0),
  };
  const timestamp = column(({ start }) => start / 1_000, seconds(`${DAY}T15:29:58Z`));
  const meta = { symbol, currency: 'USD', gmtoffset: -18_000, regularMarketTime: QUOTE.regularMarketTime };
  return { chart: { result: [{ meta, timestamp, indicators: { quote: [quote] } }], error: null } };
}

type Said = { readonly status?: number; readonly body: unknown };

async function yahooSaying({ quote, minutes = { body: chart() } }: { quote: object | null; minutes?: Said }) {
  server = await serveProvider(({ path }) => {
    if (path.startsWith('/v8/finance/chart/')) return minutes;
    return { body: { quoteResponse: { result: quote ? [quote] : [], error: null } } };
  });
  return yahooProvider({ baseUrl: server.baseUrl });
}

describe('the trading day of Yahoo', () => {
  it('is a quote with its delay and bars of five minutes: two requests', async () => {
    const yahoo = await yahooSaying({ quote: QUOTE });
    const { data, provenance } = await yahoo.tradingDay('NOVA');
    expect(data).toMatchObject({
      date: DAY,
      phase: 'open',
      delayMinutes: 0,
      lastTrade: { value: 52.5, at: `${DAY}T15:29:58.000Z` },
      preMarketPct: { value: expect.closeTo(4, 10), at: `${DAY}T14:30:00.000Z` },
      gapPct: { value: expect.closeTo(2, 10) },
      volumeRatio: { value: 1, at: `${DAY}T15:30:00.000Z` },
      vwap: { value: expect.closeTo(52, 10) },
    });
    expect(provenance).toEqual({ provider: 'yahoo', fetchedAt: expect.any(String), asOf: `${DAY}T15:30:00.000Z` });
    expect(server?.asked.map(({ path, query }) => [path, query.get('interval'), query.get('includePrePost')])).toEqual(
      expect.arrayContaining([
        ['/v7/finance/quote', null, null],
        ['/v8/finance/chart/NOVA', '5m', 'true'],
      ]),
    );
    expect(server?.asked).toHaveLength(2);
    const from = Number(server?.asked.find(({ query }) => query.has('period1'))?.query.get('period1'));
    expect((seconds(NOW) - from) / 86_400).toBeLessThan(60);
  });

  it('names the delay of its source', async () => {
    const regularMarketTime = seconds(`${DAY}T15:15:00Z`);
    const yahoo = await yahooSaying({ quote: { ...QUOTE, exchangeDataDelayedBy: 15, regularMarketTime } });
    expect((await yahoo.tradingDay('NOVA')).data).toMatchObject({ delayMinutes: 15, stale: null });
  });

  it.each([
    ['are too many requests', { status: 429, body: 'Too Many Requests' }, 'The source of minutes does not answer.'],
    ['have another shape', { body: { chart: { result: 'new' } } }, 'The source of minutes does not answer.'],
    ['are of another share', { body: chart('OTHER') }, 'The source of minutes does not answer.'],
    [
      'are none',
      { status: 404, body: { chart: { result: null, error: { code: 'Not Found', description: 'none' } } } },
      'This market has no minutes of it.',
    ],
  ])('whose minutes %s has the quote, and says why it has no more', async (_, minutes, reason) => {
    const { data } = await (await yahooSaying({ quote: QUOTE, minutes })).tradingDay('NOVA');
    expect(data).toMatchObject({ lastTrade: { value: 52.5 }, gapPct: { value: expect.closeTo(2, 10) } });
    expect([data.preMarketPct, data.volumeRatio, data.vwap]).toEqual(Array(3).fill({ value: null, reason }));
  });

  it.each([
    ['is unknown', null],
    ['has no price', { ...QUOTE, regularMarketPrice: null }],
    ['has no time', { ...QUOTE, regularMarketTime: null }],
    ['trades in London', { ...QUOTE, exchangeTimezoneName: 'Europe/London' }],
    ['is in pence', { ...QUOTE, currency: 'GBp' }],
  ])('of a share that %s is none, by type', async (_, quote) => {
    const yahoo = await yahooSaying({ quote });
    await expect(yahoo.tradingDay('NOVA')).rejects.toMatchObject({ name: 'MarketFailure', code: 'no_data' });
  });
});

(recordingsPresent ? describe : describe.skip)('the recorded quote of AAPL', () => {
  it('gives the move after the close that Yahoo gives, and the gap at the opening', async () => {
    jest.useRealTimers();
    setClock('2025-02-15T00:59:59Z');
    server = await serveProvider(({ path }) =>
      path.includes('/quote') ? { body: recordedJson('yahoo/yahoo.quote.AAPL.json') } : undefined,
    );
    const { data, provenance } = await yahooProvider({ baseUrl: server.baseUrl }).tradingDay('AAPL');
    expect(data).toMatchObject({
      date: '2025-02-14',
      phase: 'post',
      lastTrade: { value: 244.64, at: '2025-02-15T00:59:58.000Z' },
      afterMarketPct: { value: expect.closeTo(0.0163505, 4) },
      gapPct: { value: expect.closeTo((241.07 / 241.53 - 1) * 100, 10), at: '2025-02-14T14:30:00.000Z' },
      volumeRatio: { value: null },
    });
    expect(provenance.asOf).toBe('2025-02-15T00:59:58.000Z');
  });
});
