import { TtlCache, untilAborted } from '@gemscout/service-kit';
import { type Answer, MarketFailure } from '../../market-data.ts';
import type { ChainQuestion, OptionChain, OptionContract, OptionExpiry } from '../../options/option-chain.ts';
import { expiryBesides } from '../../options/wanted-expiries.ts';
import type { Fetched } from '../http-client.ts';
import { dashed, requireSameSymbol, symbolOf } from '../symbols.ts';
import { instantOf } from '../tolerant.ts';
import { type ChainFields, type Contract, OptionsBody } from './yahoo-answers.ts';
import type { YahooClient } from './yahoo-client.ts';
import { dayOf, yahooProvenance } from './yahoo-prices.ts';

/** The chain of one expiry, with the days of all. */
export type FetchedChain = Fetched<ChainFields | undefined>;
type Nearest = (symbol: string, signal?: AbortSignal) => Promise<FetchedChain>;

const NEAREST_MS = 60_000;

/** The chain of the nearest expiry, asked for once a minute and symbol: the summary of options and the chain need the same. */
export function nearestChains(client: YahooClient): Nearest {
  const chains = new TtlCache<FetchedChain>({ ttlMs: NEAREST_MS, maxEntries: 100 });
  return (symbol, signal) => {
    const chain = chains.get(symbol, () => chainOf(client, symbol, {}));
    return signal ? untilAborted(chain, signal) : chain;
  };
}

function chainOf(
  client: YahooClient,
  symbol: string,
  about: { readonly date?: Date },
  signal?: AbortSignal,
): Promise<FetchedChain> {
  return client.ask((yahoo, options) => yahoo.options(dashed(symbol), about, options), OptionsBody, signal);
}

/**
 * The nearest expiry and one more, as each expiry is a request: the first after the next report, else the one nearest to 30 days away.
 *
 * @throws MarketFailure no_data where there are no options
 */
export async function yahooOptionChain(
  client: YahooClient,
  { symbol, reportBy }: ChainQuestion,
  nearestOf: Nearest,
  signal?: AbortSignal,
): Promise<Answer<OptionChain>> {
  const { data: first, fetchedAt } = await nearestOf(symbol, signal);
  requireSameSymbol('yahoo', symbol, first?.underlyingSymbol);
  const nearest = first && expiryOf(first);
  const { regularMarketPrice: price, regularMarketTime: at, gmtOffSetMilliseconds: offset } = first?.quote ?? {};
  if (!nearest || !price || !at) throw new MarketFailure('no_data', `yahoo has no options on ${symbol}`);
  const date = dayOf(at, (offset ?? 0) / 1_000);
  const days = first.expirationDates.map((expiresAt) => dayOf(expiresAt, 0));
  const next = expiryBesides(days, { nearest: nearest.expiry, date, reportBy });
  const later = next === undefined ? undefined : await laterOf(client, symbol, next, signal);
  const data = {
    symbol: symbolOf(symbol),
    date,
    price,
    expiries: [nearest, ...(later && later.expiry !== nearest.expiry ? [later] : [])],
  };
  return { data, provenance: yahooProvenance(fetchedAt, instantOf(at)) };
}

async function laterOf(client: YahooClient, symbol: string, expiry: string, signal?: AbortSignal) {
  const { data } = await chainOf(client, symbol, { date: new Date(expiry) }, signal);
  requireSameSymbol('yahoo', symbol, data?.underlyingSymbol);
  return data && expiryOf(data);
}

function expiryOf({ options: [chain] }: ChainFields): OptionExpiry | undefined {
  if (!chain) return undefined;
  const { calls, puts, expirationDate } = chain;
  return {
    expiry: dayOf(expirationDate, 0),
    contracts: [...calls.map((call) => contractOf('call', call)), ...puts.map((put) => contractOf('put', put))],
  };
}

function contractOf(type: OptionContract['type'], contract: Contract): OptionContract {
  const { strike, bid, ask, volume, openInterest, impliedVolatility } = contract;
  const impliedVolatilityPct = impliedVolatility === null ? null : impliedVolatility * 100;
  return { type, strike, bid, ask, volume, openInterest, impliedVolatilityPct };
}
