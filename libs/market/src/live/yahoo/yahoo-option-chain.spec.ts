import { afterEach, describe, expect, it } from '@jest/globals';
import { type LocalProvider, serveProvider } from '../../testing/local-provider.ts';
import { yahooProvider } from './yahoo-provider.ts';

const DAYS = ['2026-01-09', '2026-01-30', '2026-02-06', '2026-03-20'];
const secondsOf = (day: string) => Date.parse(day) / 1_000;

let server: LocalProvider;
let asked: (string | null)[];
afterEach(() => server.close());

/** Options on a share at 200 dollars on 2 January 2026, served in the form that Yahoo gives them. */
async function serveOptions() {
  asked = [];
  server = await serveProvider(({ query }) => {
    const date = query.get('date');
    asked.push(date);
    const contract = { strike: 200, bid: 5, ask: 5.2, volume: 10, openInterest: 20, impliedVolatility: 0.31 };
    const chain = {
      underlyingSymbol: 'F',
      expirationDates: DAYS.map(secondsOf),
      quote: { symbol: 'F', regularMarketPrice: 200, regularMarketTime: secondsOf('2026-01-02') },
      options: [{ expirationDate: Number(date ?? secondsOf('2026-01-09')), calls: [contract], puts: [contract] }],
    };
    return { body: { optionChain: { result: [chain], error: null } } };
  });
  return yahooProvider({ baseUrl: server.baseUrl });
}

describe('the options by expiry of Yahoo', () => {
  it.each([
    ['the first after the next report', '2026-01-30', ['2026-01-09', '2026-02-06']],
    ['the one nearest to 30 days away where no report is known', null, ['2026-01-09', '2026-01-30']],
    ['the usual one where the nearest is after the report', '2026-01-05', ['2026-01-09', '2026-01-30']],
    ['none where no expiry is after the report', '2026-06-30', ['2026-01-09']],
  ])('are the nearest expiry and %s', async (_what, reportBy, expiries) => {
    const yahoo = await serveOptions();
    const { data } = await yahoo.optionChain({ symbol: 'F', day: '2026-01-02', reportBy });
    expect(data.expiries.map(({ expiry }) => expiry)).toEqual(expiries);
    expect(asked).toEqual([null, ...expiries.slice(1).map((day) => String(secondsOf(day)))]);
    expect(data.expiries[0]?.contracts[0]).toEqual({
      type: 'call',
      strike: 200,
      bid: 5,
      ask: 5.2,
      volume: 10,
      openInterest: 20,
      impliedVolatilityPct: 31,
    });
  });

  it('ask once for the nearest expiry, which the figures of the options are of too', async () => {
    const yahoo = await serveOptions();
    await yahoo.options('F');
    await yahoo.optionChain({ symbol: 'F', day: '2026-01-02', reportBy: '2026-06-30' });
    expect(asked).toEqual([null]);
  });
});
