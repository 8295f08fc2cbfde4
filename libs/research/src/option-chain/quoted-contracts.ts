import type { OptionContract, OptionExpiry } from '@gemscout/market';

/** A contract with a price and a volatility of its own. */
export type QuotedContract = OptionContract & { readonly impliedVolatilityPct: number };

/** Below this a volatility is a source's way to write none: 0.001%. */
const LEAST_PCT = 0.5;
/** Values this close to a power of a half, in parts of it, are what sources write where they have computed nothing. */
const NEAR_POWER = 0.001;

/**
 * The contracts of an expiry that have a bid, an ask that is not below it, and an implied volatility that is no placeholder: a power of
 * a half (50%, 25%, 12.5%, …) that several strikes of a side share.
 */
export function quotedContracts({ contracts }: OptionExpiry): readonly QuotedContract[] {
  const placeholders = placeholdersIn(contracts);
  return contracts.filter((contract): contract is QuotedContract => faultOf(contract, placeholders) === undefined);
}

/** Why no contract of an expiry can be used, as the end of a sentence, by what most of `contracts` lack; undefined if one can. */
export function faultOfAll(contracts: readonly OptionContract[]): string | undefined {
  const placeholders = placeholdersIn(contracts);
  const faults = contracts.map((contract) => faultOf(contract, placeholders));
  if (faults.includes(undefined)) return undefined;
  const counts = Map.groupBy(faults, String);
  const [most] = [...counts].toSorted(([, one], [, other]) => other.length - one.length);
  return most?.[0] ?? 'there are none';
}

type Placeholders = ReadonlySet<string>;

function faultOf(contract: OptionContract, placeholders: Placeholders): string | undefined {
  const { bid, ask, impliedVolatilityPct: volatility } = contract;
  if (bid === null || bid <= 0 || ask === null) return 'nobody bids for them';
  if (bid > ask) return 'their bids are above their asks';
  if (volatility === null || volatility < LEAST_PCT) return 'the source gives no implied volatility of them';
  if (placeholders.has(nameOf(contract)))
    return 'their implied volatilities are placeholders that several strikes share';
  return undefined;
}

function placeholdersIn(contracts: readonly OptionContract[]): Placeholders {
  const shared = Map.groupBy(contracts.filter(isNearPower), nameOf);
  return new Set(
    [...shared].flatMap(([name, same]) => (new Set(same.map(({ strike }) => strike)).size > 1 ? [name] : [])),
  );
}

function nameOf({ type, impliedVolatilityPct: volatility }: OptionContract): string {
  return `${type} ${powerOf(volatility ?? 0)}`;
}

const powerOf = (volatilityPct: number): number => Math.round(-Math.log2(volatilityPct / 100));

function isNearPower({ impliedVolatilityPct: volatility }: OptionContract): boolean {
  if (volatility === null || volatility <= 0) return false;
  const power = powerOf(volatility);
  return power >= 1 && Math.abs((volatility / 100) * 2 ** power - 1) < NEAR_POWER;
}
