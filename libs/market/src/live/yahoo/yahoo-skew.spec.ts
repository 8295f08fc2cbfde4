import { afterEach, describe, expect, it } from '@jest/globals';
import { type LocalProvider, serveProvider } from '../../testing/local-provider.ts';
import { yahooProvider } from './yahoo-provider.ts';

type Leg = { readonly strike: number; readonly impliedVolatility?: number; readonly bid?: number };

let server: LocalProvider;
afterEach(() => server.close());

/** The skew of a chain on a share at 200 dollars, of which the legs at the money are always traded. */
async function skewOf(puts: readonly Leg[], calls: readonly Leg[]): Promise<number | null> {
  const contract = (leg: Leg) => ({ bid: 1, ask: 1.1, lastPrice: 1, volume: 10, openInterest: 20, ...leg });
  const atTheMoney = { strike: 200, impliedVolatility: 0.3 };
  const chain = {
    underlyingSymbol: 'F',
    quote: { symbol: 'F', regularMarketPrice: 200, regularMarketTime: 1_767_300_000 },
    options: [
      {
        expirationDate: 1_768_000_000,
        calls: [atTheMoney, ...calls].map(contract),
        puts: [atTheMoney, ...puts].map(contract),
      },
    ],
  };
  server = await serveProvider(() => ({ body: { optionChain: { result: [chain], error: null } } }));
  return (await yahooProvider({ baseUrl: server.baseUrl }).options('F')).data.skewPct;
}

describe('the skew of a chain', () => {
  it('is the volatility of the put at 95 % of the price less that of the call at 105 %', async () => {
    const puts = [190, 180, 195].map((strike) => ({ strike, impliedVolatility: strike === 190 ? 0.34 : 0.9 }));
    const calls = [211, 220].map((strike) => ({ strike, impliedVolatility: strike === 211 ? 0.27 : 0.9 }));
    expect(await skewOf(puts, calls)).toBeCloseTo(7, 10);
  });

  it.each([
    ['no strike is near enough', [{ strike: 180, impliedVolatility: 0.4 }]],
    ['nobody bids for the put: its volatility is a placeholder', [{ strike: 190, impliedVolatility: 0.125, bid: 0 }]],
    ['the chain gives no volatility', [{ strike: 190 }]],
  ])('is not known where %s', async (_why, puts) => {
    expect(await skewOf(puts, [{ strike: 210, impliedVolatility: 0.25 }])).toBeNull();
  });
});
