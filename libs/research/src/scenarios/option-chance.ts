import type { Fact } from '@gemscout/evidence';
import { chanceBelow } from '../option-chain/black-scholes.ts';
import { newestOf } from './driver-history.ts';

/** The chance in percent that a share is below a price in twelve months, as options price it, and the facts that it comes from. */
export type OptionChance = {
  readonly pct: number;
  readonly volatility: Fact;
  readonly rate: Fact;
  readonly until: string;
};

/**
 * By the volatility of the last expiry that has one, at the yield that the options were read with. Pure.
 *
 * @returns or why there is none, as a sentence
 */
export function optionChance(facts: readonly Fact[], price: number, close: number): OptionChance | string {
  const ahead = facts.flatMap((fact) =>
    fact.metric === 'atm_volatility' && fact.period.type === 'ahead' ? [{ fact, until: fact.period.until }] : [],
  );
  const last = ahead.toSorted((a, b) => b.until.localeCompare(a.until))[0];
  if (!last) return 'no expiry of its option chain has an implied volatility that can be used.';
  const rate = newestOf(facts.filter(({ metric }) => metric === 'option_rate'));
  if (!rate) return 'the yield that belongs to its options is not known.';
  const terms = { price: close, strike: price, years: 1, rate: Number(rate.value) / 100 };
  const chance = chanceBelow({ ...terms, volatility: Number(last.fact.value) / 100 });
  return { pct: chance * 100, volatility: last.fact, rate, until: last.until };
}
