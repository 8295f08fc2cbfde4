import { type Answer, MarketFailure, type OptionsSummary } from '../../market-data.ts';
import { requireSameSymbol, symbolOf } from '../symbols.ts';
import { instantOf } from '../tolerant.ts';
import type { ChainFields, Contract } from './yahoo-answers.ts';
import type { FetchedChain } from './yahoo-option-chain.ts';
import { dayOf, yahooProvenance } from './yahoo-prices.ts';

/** The nearest expiry's chain in figures. @throws MarketFailure no_data where it has no call that was traded */
export function yahooOptions(symbol: string, { data: chain, fetchedAt }: FetchedChain): Answer<OptionsSummary> {
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
  if (putCallRatio === null) return undefined;
  return {
    symbol,
    putCallRatio,
    pastMovePct: null,
    date: dayOf(at, (quote.gmtOffSetMilliseconds ?? 0) / 1_000),
    expiry: dayOf(expirationDate, 0),
    ...(typeof straddle === 'number'
      ? { impliedMovePct: (straddle / price) * 100 }
      : { impliedMovePct: null, impliedMoveReason: straddle.reason }),
    volumeToOpenInterest: volumeToOpenInterest([...calls, ...puts]),
    skewPct: skewAt(price, calls, puts),
  };
}

/** How far from the price the nearest strike may lie, as a share of it. */
const AT_THE_MONEY = 0.05;

/** What a call and a put of the strike nearest to `price` cost together, or why it is not known. */
function straddleAt(
  price: number,
  calls: readonly Contract[],
  puts: readonly Contract[],
): number | { readonly reason: string } {
  const putAt = new Map(puts.map((put) => [put.strike, put]));
  const pairs = calls.flatMap((call) => {
    const put = putAt.get(call.strike);
    return put ? [{ call, put, away: Math.abs(call.strike - price) }] : [];
  });
  const [nearest] = pairs.toSorted((one, other) => one.away - other.away);
  if (!nearest || nearest.away > price * AT_THE_MONEY)
    return { reason: 'No strike within 5% of the price has both a call and a put.' };
  const [call, put] = [priceOf(nearest.call), priceOf(nearest.put)];
  if (call !== undefined && put !== undefined) return call + put;
  return { reason: `The call and the put at ${nearest.call.strike} do not both have a bid below an ask.` };
}

/** The middle of bid and ask. Outside of trading hours Yahoo writes 0 for both; the last price may be days old, and is no price of now. */
function priceOf({ bid, ask }: Contract): number | undefined {
  return bid && ask && bid <= ask ? (bid + ask) / 2 : undefined;
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
