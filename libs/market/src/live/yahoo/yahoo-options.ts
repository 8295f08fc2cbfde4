import { type Answer, MarketFailure, type OptionsSummary } from '../../market-data.ts';
import { dashed, requireSameSymbol, symbolOf } from '../symbols.ts';
import { instantOf } from '../tolerant.ts';
import { type ChainFields, type Contract, OptionsBody } from './yahoo-answers.ts';
import type { YahooClient } from './yahoo-client.ts';
import { dayOf, yahooProvenance } from './yahoo-prices.ts';

/** The nearest expiry's chain in figures. @throws MarketFailure no_data where it has no contract at the money with a price */
export async function yahooOptions(
  client: YahooClient,
  symbol: string,
  signal?: AbortSignal,
): Promise<Answer<OptionsSummary>> {
  const { data: chain, fetchedAt } = await client.ask(
    (yahoo, options) => yahoo.options(dashed(symbol), {}, options),
    OptionsBody,
    signal,
  );
  requireSameSymbol('yahoo', symbol, chain?.underlyingSymbol);
  const summary = chain && summaryOf(symbolOf(symbol), chain);
  if (!summary) throw new MarketFailure('no_data', `yahoo has no options on ${symbol} that are traded`);
  return { data: summary, provenance: yahooProvenance(fetchedAt, instantOf(chain.quote?.regularMarketTime ?? null)) };
}

function summaryOf(symbol: string, { quote, options: [nearest] }: ChainFields): OptionsSummary | undefined {
  const price = quote?.regularMarketPrice;
  const at = quote?.regularMarketTime;
  if (!nearest || !price || !at) return undefined;
  const { calls, puts, expirationDate } = nearest;
  const straddle = straddleAt(price, calls, puts);
  const putCallRatio = ratioOf(tradedOf(puts), tradedOf(calls));
  if (straddle === undefined || putCallRatio === null) return undefined;
  return {
    symbol,
    putCallRatio,
    pastMovePct: null,
    date: dayOf(at, (quote.gmtOffSetMilliseconds ?? 0) / 1_000),
    expiry: dayOf(expirationDate, 0),
    impliedMovePct: (straddle / price) * 100,
    volumeToOpenInterest: volumeToOpenInterest([...calls, ...puts]),
    skewPct: skewAt(price, calls, puts),
  };
}

/** What a call and a put of the strike nearest to `price` cost together. */
function straddleAt(price: number, calls: readonly Contract[], puts: readonly Contract[]): number | undefined {
  const putAt = new Map(puts.map((put) => [put.strike, priceOf(put)]));
  const both = calls.flatMap((call) => {
    const [callPrice, putPrice] = [priceOf(call), putAt.get(call.strike)];
    return callPrice && putPrice ? [{ away: Math.abs(call.strike - price), cost: callPrice + putPrice }] : [];
  });
  return both.toSorted((one, other) => one.away - other.away)[0]?.cost;
}

/** The middle of bid and ask; outside of trading hours Yahoo writes 0 for both, so the last price then. */
function priceOf({ bid, ask, lastPrice }: Contract): number | undefined {
  if (bid && ask) return (bid + ask) / 2;
  return lastPrice ?? undefined;
}

/** How far from the moneyness that is asked for a strike may lie, as a share of the price. */
const NEAR = 0.015;

/** A proxy for the skew at a delta of 25, which the chain does not give: the put at 95 %, the call at 105 % of `price`. */
function skewAt(price: number, calls: readonly Contract[], puts: readonly Contract[]): number | null {
  const [put, call] = [volatilityAt(price, 0.95, puts), volatilityAt(price, 1.05, calls)];
  return put === undefined || call === undefined ? null : (put - call) * 100;
}

/** Of traded contracts: for the others Yahoo returns placeholder volatilities (0.0625, 0.125, …). */
function volatilityAt(price: number, moneyness: number, contracts: readonly Contract[]): number | undefined {
  const away = ({ strike }: Contract): number => Math.abs(strike / price - moneyness);
  const near = contracts.filter((contract) => contract.bid && contract.ask && away(contract) <= NEAR);
  const [nearest] = near.toSorted((one, other) => away(one) - away(other));
  return nearest?.impliedVolatility ?? undefined;
}

const tradedOf = (contracts: readonly Contract[]): number => sumOf(contracts.map(({ volume }) => volume));

const sumOf = (figures: readonly (number | null)[]): number =>
  figures.reduce<number>((sum, next) => sum + (next ?? 0), 0);

const ratioOf = (over: number, under: number): number | null => (under > 0 ? over / under : null);

/** Yahoo clears the open interest before a day begins: if most traded contracts have none, it is unknown. */
function volumeToOpenInterest(contracts: readonly Contract[]): number | null {
  const traded = contracts.filter(({ volume }) => volume);
  const known = traded.filter(({ openInterest }) => openInterest);
  if (known.length * 2 < traded.length) return null;
  return ratioOf(tradedOf(contracts), sumOf(contracts.map(({ openInterest }) => openInterest)));
}
