import { afterEach, describe, expect, it } from '@jest/globals';
import { type LocalProvider, serveProvider } from '../../testing/local-provider.ts';
import {
  recordingsOf,
  recordingsPresent,
  type RecordingsServer,
  serveRecordings,
} from '../../testing/recordings-server.ts';
import { alphaVantageProvider } from './alpha-vantage.ts';

const KEY = 'CANARYKEY123';
let server: LocalProvider | RecordingsServer | undefined;
afterEach(() => server?.close());

async function saying(...bodies: readonly unknown[]) {
  let question = 0;
  server = await serveProvider(() => ({ body: bodies[question++] }));
  return alphaVantageProvider({ key: KEY, baseUrl: server.baseUrl });
}

(recordingsPresent ? describe : describe.skip)('recorded bytes', () => {
  async function recorded(name: string) {
    server = await serveRecordings(recordingsOf('alphavantage').filter(({ file }) => file.includes(name)));
    return alphaVantageProvider({ key: KEY, baseUrl: server.baseUrl });
  }

  it('a quote, known since its day closed', async () => {
    const { data, provenance } = await (await recorded('GLOBAL_QUOTE')).quote('MSFT');
    expect(data).toMatchObject({ price: 112.13, previousClose: 112.79, changePct: -0.5852, volume: 29_062_853 });
    expect(provenance.asOf).toBe('2018-10-05T21:00:00.000Z');
  });

  it('an overview: figures in text, yield as a share, capitalisation in dollars', async () => {
    const { data } = await (await recorded('OVERVIEW')).fundamentals('AAPL');
    expect(data).toMatchObject({ peRatio: 30.69, priceToBook: 46.67, priceToSales: 7.72, week52High: 182.94 });
    expect(data.marketCapBn).toBeCloseTo(2_824.69, 2);
    expect(data.dividendYieldPct).toBeCloseTo(0.51, 6);
  });

  it('the company behind a ticker', async () => {
    const { data } = await (await recorded('OVERVIEW')).company('AAPL');
    expect(data).toEqual({ symbol: 'AAPL', name: 'Apple Inc', sector: 'TECHNOLOGY' });
  });

  it('quarters with the day on which they were told, newest first', async () => {
    const { data } = await (await recorded('.EARNINGS.')).earnings('TSLA', 2);
    expect(data.map(({ date }) => date)).toEqual(['2022-01-26', '2021-10-20']);
    expect(data[0]).toMatchObject({
      epsActual: 2.54,
      epsEstimate: 2.37,
      surprise: 0.17,
      fiscalPeriodEnd: '2021-12-31',
    });
  });

  it('200 with a Note is rate_limited, 200 with a premium-only Information is auth', async () => {
    await expect((await recorded('ratelimit_note')).earnings('TSLA', 4)).rejects.toMatchObject({
      code: 'rate_limited',
      retryAfterMs: 60_000,
    });
    await server?.close();
    await expect((await recorded('premium_information')).history('GME', 60)).rejects.toMatchObject({ code: 'auth' });
  });

  it('a body of another question is no answer', async () => {
    await expect((await recorded('INTRADAY.AAPL')).history('AAPL', 60)).rejects.toMatchObject({ code: 'no_data' });
  });
});

it.each([
  [
    `We have detected your API key as ${KEY} and our standard API rate limit is 25 requests per day. Please subscribe to any of the premium plans at https://www.alphavantage.co/premium/ to instantly remove all daily rate limits.`,
    'rate_limited',
  ],
  [
    'Thank you for using Alpha Vantage! Please consider spreading out your free API requests more sparingly (1 request per second).',
    'rate_limited',
  ],
  [
    'The **demo** API key is for demo purposes only. Please claim your free API key at (https://www.alphavantage.co/support/#api-key)',
    'auth',
  ],
  ['Invalid inputs. Please refer to the API documentation and try again.', 'no_data'],
  ['We are moving house.', 'unavailable'],
])('types “%s” without the key', async (sentence, code) => {
  const call = (await saying({ Information: sentence })).news('AAPL', 7, 10);
  await expect(call).rejects.toMatchObject({ code, message: expect.not.stringContaining(KEY) });
});

it.each([
  ['Invalid API call. Please retry or visit the documentation for TIME_SERIES_DAILY.', 'no_data'],
  ['the parameter apikey is invalid or missing. Please claim your free API key', 'auth'],
])('types the error “%s”', async (sentence, code) => {
  await expect((await saying({ 'Error Message': sentence })).history('NOPE', 30)).rejects.toMatchObject({ code });
});

it('knows nothing where it answers nothing', async () => {
  await expect((await saying({})).quote('NOPE')).rejects.toMatchObject({ code: 'no_data' });
  await server?.close();
  await expect((await saying({})).fundamentals('NOPE')).rejects.toMatchObject({ code: 'no_data' });
  await server?.close();
  await expect((await saying({})).earnings('NOPE', 4)).rejects.toMatchObject({ code: 'no_data' });
});

const row = (open: number, close: number, volume = 100) => ({
  '1. open': String(open),
  '2. high': String(open + 1),
  '3. low': String(close - 1),
  '4. close': String(close),
  '5. volume': String(volume),
});

describe('history', () => {
  const daily = (rows: Record<string, unknown>) => ({ 'Meta Data': {}, 'Time Series (Daily)': rows });

  it('is oldest first, without days that are not over or cannot be read', async () => {
    const today = new Date(Date.now() + 24 * 60 * 60_000).toISOString().slice(0, 10);
    const rows = {
      [today]: row(3, 3),
      '2025-01-03': row(11, 12),
      '2025-01-02': row(10, 11),
      '2025-01-01': { odd: '1' },
    };
    const { data, provenance } = await (await saying(daily(rows))).history('AAPL', 30);
    expect(data.bars.map(({ date }) => date)).toEqual(['2025-01-02', '2025-01-03']);
    expect(provenance.asOf).toBe('2025-01-03T21:00:00.000Z');
    expect(server?.asked).toHaveLength(1);
  });

  it('of another symbol, or of days that cannot be read, is no answer', async () => {
    const other = { ...daily({ '2025-01-02': row(10, 11) }), 'Meta Data': { '2. Symbol': 'MSFT' } };
    await expect((await saying(other)).history('AAPL', 30)).rejects.toMatchObject({ code: 'unavailable' });
    await server?.close();
    const odd = daily({ '2025-01-02': { open: '10' } });
    await expect((await saying(odd)).history('AAPL', 30)).rejects.toMatchObject({ code: 'unavailable' });
  });

  it('asks for splits where a night looks like one, and is as split since', async () => {
    const rows = { '2025-01-06': row(25, 26, 400), '2025-01-03': row(98, 100, 100) };
    const splits = { symbol: 'AAPL', data: [{ effective_date: '2025-01-06', split_factor: '4.0000' }] };
    const { data } = await (await saying(daily(rows), splits)).history('AAPL', 30);
    expect(data.bars.map(({ close, volume }) => [close, volume])).toEqual([
      [25, 400],
      [26, 400],
    ]);
  });
});

it('reads news by their time in UTC, newest first', async () => {
  const story = (title: string, time_published: string) => ({
    title,
    time_published,
    url: `https://n.example/${title}`,
    source: 'Wire',
  });
  const feed = [story('old', '20230410T013000'), story('new', '20230411T133000'), { title: 'no time' }];
  const { data } = await (await saying({ items: '3', feed })).news('BRK.B', 7, 10);
  expect(data.map(({ title, publishedAt }) => [title, publishedAt])).toEqual([
    ['new', '2023-04-11T13:30:00.000Z'],
    ['old', '2023-04-10T01:30:00.000Z'],
  ]);
});
