import { afterEach, describe, expect, it } from '@jest/globals';
import { type LocalProvider, serveProvider } from '../../testing/local-provider.ts';
import { yahooProvider } from './yahoo-provider.ts';

const DAY = 86_400;
const now = Math.floor(Date.now() / 1_000);

let server: LocalProvider;
afterEach(() => server.close());

async function yahooThatSays(answer: Parameters<typeof serveProvider>[0]) {
  server = await serveProvider(answer);
  return yahooProvider({ baseUrl: server.baseUrl });
}

/** A chart of one bar a day up to `last`, each closing one dollar higher. */
function chartOf(symbol: string, days: number, last: number, session = { start: now + DAY, end: now + 2 * DAY }) {
  const timestamp = Array.from({ length: days }, (_, day) => last - (days - 1 - day) * DAY);
  const closes = timestamp.map((_, day) => 100 + day);
  const quote = [{ open: closes, high: closes, low: closes, close: closes, volume: closes }];
  const meta = {
    symbol,
    currency: 'USD',
    gmtoffset: 0,
    regularMarketTime: last,
    currentTradingPeriod: { regular: session },
  };
  return { chart: { result: [{ meta, timestamp, indicators: { quote } }], error: null } };
}

describe('the day that is not over', () => {
  it('is no bar yet', async () => {
    const session = { start: now - 3_600, end: now + 3_600 };
    const yahoo = await yahooThatSays(() => ({ body: chartOf('F', 5, session.start, session) }));
    expect((await yahoo.history('F', 10)).data.bars.map(({ close }) => close)).toEqual([100, 101, 102, 103]);
  });

  it('is one after its close', async () => {
    const session = { start: now - 30_000, end: now - 3_600 };
    const yahoo = await yahooThatSays(() => ({ body: chartOf('F', 5, session.start, session) }));
    expect((await yahoo.history('F', 10)).data.bars.at(-1)?.close).toBe(104);
  });
});

describe('sectors', () => {
  const quoteOf = (symbol: string, at: number) => ({
    symbol,
    regularMarketPrice: at % 4 === 0 ? 90 : 110,
    fiftyDayAverage: 100,
    regularMarketTime: now - 60,
    regularMarketChangePercent: (at % 8) - 3,
  });

  it('tell the day by their members, the month by their fund', async () => {
    const yahoo = await yahooThatSays(({ path, query }) => {
      const symbol = path.split('/').at(-1) ?? '';
      if (!path.includes('/quote')) return { body: chartOf(symbol, 30, now - DAY) };
      return { body: { quoteResponse: { result: (query.get('symbols') ?? '').split(',').map(quoteOf), error: null } } };
    });
    const { data, provenance } = await yahoo.sectors();
    expect(data).toHaveLength(11);
    const [technology] = data.filter(({ sector }) => sector === 'Information Technology');
    expect(technology).toMatchObject({ members: 8, change1dPct: 0.5, breadth: 0.75 });
    expect(technology?.change20dPct).toBeCloseTo((129 / 109 - 1) * 100, 10);
    expect(provenance.asOf).toBe(new Date((now - 60) * 1_000).toISOString());
    expect(server.asked).toHaveLength(12);
  });

  it('are only those of which both are known', async () => {
    const yahoo = await yahooThatSays(({ path, query }) => {
      if (path.endsWith('/XLE')) return { body: chartOf('XLE', 30, now - DAY) };
      if (!path.includes('/quote'))
        return { status: 404, body: { chart: { result: null, error: { code: 'Not Found' } } } };
      return { body: { quoteResponse: { result: (query.get('symbols') ?? '').split(',').map(quoteOf), error: null } } };
    });
    expect((await yahoo.sectors()).data.map(({ sector }) => sector)).toEqual(['Energy']);
  });
});

describe('a refusal of Yahoo’s', () => {
  it.each([
    [
      200,
      { chart: { result: null, error: { code: 'Not Found', description: 'No data found, symbol may be delisted' } } },
      'no_data',
    ],
    [404, { chart: { result: null, error: { code: 'Not Found', description: 'No data found' } } }, 'no_data'],
    [422, { chart: { result: null, error: { code: 'Unprocessable Entity', description: 'interval' } } }, 'no_data'],
    [401, { finance: { result: null, error: { code: 'Unauthorized', description: 'Invalid Crumb' } } }, 'auth'],
    [429, 'Too Many Requests', 'rate_limited'],
    [200, 'Too Many Requests', 'rate_limited'],
    [500, { finance: { result: null, error: { code: 'internal-error', description: 'oops' } } }, 'unavailable'],
    [200, { finance: { result: null, error: { code: 'strange' } } }, 'unavailable'],
    [200, { chart: { result: [], error: null } }, 'no_data'],
  ])('with %d and %j is %s', async (status, body, code) => {
    const yahoo = await yahooThatSays(() => ({ status, body }));
    await expect(yahoo.history('F', 5)).rejects.toMatchObject({ code });
  });
});
