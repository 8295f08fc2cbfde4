import { type Answer, MarketFailure } from '../../market-data.ts';
import type { ChainQuestion, OptionChain, OptionContract, OptionExpiry } from '../../options/option-chain.ts';
import { expiryBesides } from '../../options/wanted-expiries.ts';
import { newYorkDay } from '../../trading-day/exchange-sessions.ts';
import { answerOf } from '../answers.ts';
import { providerClient, type ProviderClient } from '../http-client.ts';
import { addressBefore, type KeyedProviderOptions, type ProviderWith } from '../keyed-provider.ts';
import { requireSameSymbol, symbolOf } from '../symbols.ts';
import { ChainBody, ExpirationsBody, QuotesBody, type TradierOption } from './tradier-answers.ts';

const API = '/v1';
const NAME = 'tradier';
/** Of a contract that no split or merger has adjusted. */
const SHARES_A_CONTRACT = 100;

/**
 * Chains of options, whose volatilities are of ORATS and an hour old at most. `TRADIER_BASE_URL=https://sandbox.tradier.com` is for the key
 * of a sandbox, whose quotes are 15 minutes late.
 *
 * @see https://docs.tradier.com/reference/brokerage-api-markets-get-options-chains
 */
export function tradierProvider({
  key,
  baseUrl = 'https://api.tradier.com',
  ...options
}: KeyedProviderOptions): ProviderWith<'optionChain'> {
  const client = providerClient({
    ...options,
    provider: NAME,
    baseUrl: addressBefore(API, baseUrl),
    headers: { authorization: `Bearer ${key}`, accept: 'application/json' },
    secrets: [key],
  });
  return {
    name: NAME,
    optionChain: (question, signal) =>
      optionChainOf(client, { ...question, symbol: symbolOf(question.symbol) }, signal),
  };
}

async function optionChainOf(
  client: ProviderClient,
  { symbol, reportBy }: ChainQuestion,
  signal?: AbortSignal,
): Promise<Answer<OptionChain>> {
  const [{ price, at, fetchedAt }, days] = await Promise.all([
    lastTradeOf(client, symbol, signal),
    expiriesOf(client, symbol, signal),
  ]);
  const date = newYorkDay(at);
  const [nearest] = days.filter((day) => day >= date).toSorted();
  if (nearest === undefined) throw noOptions(symbol);
  const besides = expiryBesides(days, { nearest, date, reportBy });
  const wanted = besides === undefined ? [nearest] : [nearest, besides];
  const expiries = await Promise.all(wanted.map((expiry) => expiryOf(client, symbol, expiry, signal)));
  if (expiries.every(({ contracts }) => contracts.length === 0)) throw noOptions(symbol);
  return answerOf(NAME, { fetchedAt }, { symbol, date, price, expiries }, new Date(at).toISOString());
}

const noOptions = (symbol: string) => new MarketFailure('no_data', `${NAME} has no options on ${symbol}`);

/** As Tradier writes the class of a share: `BRK/B`. */
const slashed = (symbol: string): string => symbol.replace('.', '/');
const unslashed = (symbol: string): string => symbol.replace('/', '.');

async function lastTradeOf(client: ProviderClient, symbol: string, signal?: AbortSignal) {
  const asked = { symbols: slashed(symbol) };
  const { data, fetchedAt } = await client.getJson(`${API}/markets/quotes`, asked, QuotesBody, signal);
  const [quote] = data.quotes?.quote ?? [];
  requireSameSymbol(NAME, symbol, quote && unslashed(quote.symbol));
  const { last: price, trade_date: at } = quote ?? {};
  if (!price || !at) throw new MarketFailure('no_data', `${NAME} has no price of ${symbol}`);
  return { price, at, fetchedAt };
}

async function expiriesOf(client: ProviderClient, symbol: string, signal?: AbortSignal): Promise<readonly string[]> {
  const asked = { symbol: slashed(symbol) };
  const { data } = await client.getJson(`${API}/markets/options/expirations`, asked, ExpirationsBody, signal);
  return data.expirations?.date ?? [];
}

async function expiryOf(
  client: ProviderClient,
  symbol: string,
  expiration: string,
  signal?: AbortSignal,
): Promise<OptionExpiry> {
  const asked = { symbol: slashed(symbol), expiration, greeks: 'true' };
  const { data } = await client.getJson(`${API}/markets/options/chains`, asked, ChainBody, signal);
  const options = data.options?.option ?? [];
  for (const { underlying } of options) requireSameSymbol(NAME, symbol, underlying && unslashed(underlying));
  const contracts = options.filter(isOfWholeShares).filter(({ expiration_date: day }) => !day || day === expiration);
  return { expiry: expiration, contracts: contracts.map(contractOf) };
}

/** After a split or a merger the old contracts trade on under a root of their own, or for another number of shares. */
function isOfWholeShares({ contract_size: size, root_symbol: root }: TradierOption): boolean {
  return (size === null || size === SHARES_A_CONTRACT) && !/\d$/.test(root ?? '');
}

function contractOf({ greeks, ...option }: TradierOption): OptionContract {
  const { option_type: type, strike, bid, ask, volume, open_interest: openInterest } = option;
  const volatility = greeks?.mid_iv ?? null;
  const impliedVolatilityPct = volatility === null ? null : volatility * 100;
  return { type, strike, bid, ask, volume, openInterest, impliedVolatilityPct };
}
