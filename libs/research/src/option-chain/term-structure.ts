import type { OptionChain, OptionExpiry } from '@gemscout/market';
import { daysBetween } from '../estimates/restated-estimates.ts';
import { faultOfAll, quotedContracts, type QuotedContract } from './quoted-contracts.ts';

/** The implied volatility at the money of one expiry, in percent a year. */
export type AtTheMoney = {
  readonly expiry: string;
  /** Days of the calendar from the quotes. */
  readonly days: number;
  readonly strike: number;
  readonly callPct: number;
  readonly putPct: number;
  readonly atmPct: number;
  /** All contracts of the expiry that have a price and a volatility. */
  readonly quoted: readonly QuotedContract[];
};

/** An expiry without a volatility, and why, in a sentence. */
export type WithoutVolatility = { readonly expiry: string; readonly reason: string };

/** How far from the price a strike may lie to be at the money, as a share of it. */
const AT_THE_MONEY = 0.05;

/** Each expiry of a chain, the nearest first: its volatility at the money, or why it has none. Pure. @param asOf `yyyy-mm-dd` */
export function termStructure(chain: OptionChain, asOf: string): readonly (AtTheMoney | WithoutVolatility)[] {
  const nearestFirst = chain.expiries.toSorted((one, other) => one.expiry.localeCompare(other.expiry));
  return nearestFirst.map((each) => atTheMoney(each, chain, asOf));
}

export const isKnown = (entry: AtTheMoney | WithoutVolatility): entry is AtTheMoney => 'atmPct' in entry;

function atTheMoney(each: OptionExpiry, { date, price }: OptionChain, asOf: string): AtTheMoney | WithoutVolatility {
  const { expiry, contracts } = each;
  const without = (reason: string): WithoutVolatility => ({ expiry, reason });
  const days = daysBetween(date, expiry);
  if (days <= 0 || expiry <= asOf) return without(`The options until ${expiry} have expired.`);
  if (contracts.length === 0) return without(`The source lists no options until ${expiry}.`);
  const near = contracts.filter(({ strike }) => Math.abs(strike / price - 1) <= AT_THE_MONEY);
  if (near.length === 0) return without(`No strike until ${expiry} lies within 5% of the price.`);
  const quoted = quotedContracts(each);
  const pair = nearestPair(quoted, price);
  if (!pair) return without(reasonOf(each, near));
  const [callPct, putPct] = [pair.call.impliedVolatilityPct, pair.put.impliedVolatilityPct];
  return { expiry, days, strike: pair.call.strike, callPct, putPct, atmPct: (callPct + putPct) / 2, quoted };
}

function nearestPair(quoted: readonly QuotedContract[], price: number) {
  const putAt = new Map(quoted.flatMap((each) => (each.type === 'put' ? [[each.strike, each] as const] : [])));
  const pairs = quoted.flatMap((call) => {
    const put = call.type === 'call' ? putAt.get(call.strike) : undefined;
    return put ? [{ call, put, away: Math.abs(call.strike / price - 1) }] : [];
  });
  return pairs.filter(({ away }) => away <= AT_THE_MONEY).toSorted((one, other) => one.away - other.away)[0];
}

function reasonOf({ expiry, contracts }: OptionExpiry, near: OptionExpiry['contracts']): string {
  const whole = faultOfAll(contracts);
  if (whole !== undefined) return `No option until ${expiry} can be used: ${whole}.`;
  const fault = faultOfAll(near);
  if (fault !== undefined) return `No option until ${expiry} near the price can be used: ${fault}.`;
  return `No strike until ${expiry} near the price has both a call and a put with a bid, an ask and an implied volatility.`;
}
