import { afterEach, describe, expect, it } from '@jest/globals';
import { type LocalProvider, serveProvider } from '../../testing/local-provider.ts';
import {
  recordingsOf,
  recordingsPresent,
  type RecordingsServer,
  serveRecordings,
} from '../../testing/recordings-server.ts';
import { finnhubProvider } from './finnhub.ts';

const KEY = 'canary-finnhub-key';
let server: LocalProvider | RecordingsServer | undefined;
afterEach(() => server?.close());

async function saying(body: unknown, status = 200) {
  server = await serveProvider(() => ({ status, body }));
  return finnhubProvider({ key: KEY, baseUrl: server.baseUrl });
}

(recordingsPresent ? describe : describe.skip)('recorded bytes', () => {
  async function recorded(pick: (file: string) => boolean) {
    const chosen = recordingsOf('finnhub').filter(({ file }) => pick(file));
    server = await serveRecordings(chosen);
    return finnhubProvider({ key: KEY, baseUrl: server.baseUrl });
  }

  it('a quote, known since its last trade', async () => {
    const finnhub = await recorded(() => true);
    const { data, provenance } = await finnhub.quote('aapl');
    expect(data).toMatchObject({ symbol: 'AAPL', price: 146.36, previousClose: 150.19, changePct: -2.5501 });
    expect(data.at).toBe('2021-08-18T20:00:03.000Z');
    expect(provenance).toMatchObject({ provider: 'finnhub', asOf: data.at });
    expect(server?.asked.every((asked) => !JSON.stringify(asked).includes(`token=${KEY}`))).toBe(true);
  });

  it('a day of what the quote says, as it has no minutes', async () => {
    const finnhub = await recorded(() => true);
    const { data, provenance } = await finnhub.tradingDay('aapl');
    expect(data).toMatchObject({
      symbol: 'AAPL',
      delayMinutes: null,
      lastTrade: { value: 146.36, at: '2021-08-18T20:00:03.000Z' },
      vwap: { value: null, reason: 'This market has no minutes.' },
    });
    expect(provenance).toMatchObject({ provider: 'finnhub', asOf: '2021-08-18T20:00:03.000Z' });
  });

  it('a key that is refused is auth, a ticker without ratings no_data', async () => {
    const refused = await recorded((file) => file.includes('401'));
    await expect(refused.ratings('TSLA')).rejects.toMatchObject({ code: 'auth' });
    await server?.close();
    const none = await recorded((file) => file.includes('INVALID'));
    await expect(none.ratings('NOPE')).rejects.toMatchObject({ code: 'no_data' });
  });
});

it('knows no price of a ticker whose quote is all zeros', async () => {
  const finnhub = await saying({ c: 0, d: null, dp: null, h: 0, l: 0, o: 0, pc: 0, t: 0 });
  await expect(finnhub.quote('NOPE')).rejects.toMatchObject({ code: 'no_data' });
  await expect(finnhub.tradingDay('NOPE')).rejects.toMatchObject({ code: 'no_data' });
});

it.each([
  [{ error: "You don't have access to this resource." }, 'auth'],
  [{ error: 'API limit reached. Please try again later. Remaining Limit: 0' }, 'rate_limited'],
  [{ error: 'Something went wrong' }, 'unavailable'],
  [{ unknown: 1 }, 'unavailable'],
  ['nothing to see', 'unavailable'],
])('types %j', async (body, code) => {
  await expect((await saying(body)).quote('AAPL')).rejects.toMatchObject({ code });
});

it('tells news newest first, without what has no time or is from tomorrow', async () => {
  const story = (id: number, datetime: number) => ({
    id,
    datetime,
    headline: `Story ${id}`,
    source: 'Wire',
    url: 'https://w.example',
  });
  const nowS = Math.floor(Date.now() / 1_000);
  const finnhub = await saying([
    story(1, nowS - 600),
    { headline: 'no time' },
    story(2, nowS - 60),
    story(3, nowS + 9_000),
  ]);
  const { data } = await finnhub.news('AAPL', 7, 10);
  expect(data.map(({ id }) => id)).toEqual(['finnhub:2', 'finnhub:1']);
});

it('dates a report by the calendar and names its quarter by the list', async () => {
  server = await serveProvider(({ path }) =>
    path.endsWith('/calendar/earnings')
      ? {
          body: {
            earningsCalendar: [
              {
                date: '2026-10-29',
                epsActual: 1.85,
                epsEstimate: 1.77,
                hour: 'amc',
                quarter: 4,
                symbol: 'AAPL',
                year: 2026,
              },
              {
                date: '2027-01-28',
                epsActual: null,
                epsEstimate: 2.5,
                hour: '',
                quarter: 1,
                symbol: 'AAPL',
                year: 2027,
              },
            ],
          },
        }
      : { body: [{ actual: 1.85, estimate: 1.77, period: '2026-09-30', quarter: 4, symbol: 'AAPL', year: 2026 }] },
  );
  const { data } = await finnhubProvider({ key: KEY, baseUrl: `${server.baseUrl}/api/v1` }).earnings('AAPL', 4);
  expect(data).toEqual([
    {
      symbol: 'AAPL',
      date: '2026-10-29',
      fiscalPeriodEnd: '2026-09-30',
      releaseTime: 'post',
      epsActual: 1.85,
      epsEstimate: 1.77,
      surprise: expect.closeTo(0.08, 6),
    },
  ]);
});

it('reads fundamentals in billions, and knows none where all are missing', async () => {
  const finnhub = await saying({
    metric: { peTTM: 30.5, marketCapitalization: 2_824_689, '52WeekHigh': 182.9 },
    series: {},
  });
  expect((await finnhub.fundamentals('AAPL')).data).toMatchObject({
    peRatio: 30.5,
    marketCapBn: 2_824.689,
    priceToBook: null,
  });
  await server?.close();
  await expect((await saying({ metric: {} })).fundamentals('NOPE')).rejects.toMatchObject({ code: 'no_data' });
});

it('lists no company without a profile, and sends its key in a header', async () => {
  const local = await serveProvider(() => ({ body: {} }));
  server = local;
  const finnhub = finnhubProvider({ key: KEY, baseUrl: local.baseUrl });
  await expect(finnhub.company('NOPE')).rejects.toMatchObject({ code: 'no_data' });
  expect(local.asked[0]?.headers['x-finnhub-token']).toBe(KEY);
});

it('does not take another symbol’s answer', async () => {
  const finnhub = await saying({ name: 'Tesla', ticker: 'TSLA', finnhubIndustry: 'Automobiles' });
  await expect(finnhub.company('AAPL')).rejects.toMatchObject({ code: 'unavailable' });
});
