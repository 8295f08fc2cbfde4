import type { ReportedFact } from './reported-fact.ts';

/** A fact with the decimal places that are exact: -6 where it is rounded to millions, infinite where it is not rounded. */
export type PreciseFact = { readonly fact: ReportedFact; readonly decimals: number };

/** How far two values of the same fact may be apart beyond their rounding: the error of the floating point. */
const TOLERANCE = 1e-9;

/**
 * Each tag, unit and period once, in the order given: the value of most decimal places, the first of several. `contradictory` has
 * the facts of which two values of most decimal places differ; a text that rounds the value of a table wrongly changes nothing.
 */
export function mostPrecise(facts: readonly PreciseFact[]): {
  readonly facts: readonly ReportedFact[];
  readonly contradictory: readonly ReportedFact[];
} {
  const groups = [...Map.groupBy(facts, ({ fact }) => [fact.tag, fact.unit, fact.start, fact.end].join(' ')).values()];
  const best = groups.map(ofMostPlaces);
  const { single = [], several = [] } = Object.groupBy(best, (values) => (areEqual(values) ? 'single' : 'several'));
  return { facts: single.flatMap(firstOf), contradictory: several.flatMap(firstOf) };
}

function ofMostPlaces(same: readonly PreciseFact[]): readonly ReportedFact[] {
  const places = Math.max(...same.map(({ decimals }) => decimals));
  return same.filter(({ decimals }) => decimals === places).map(({ fact }) => fact);
}

function areEqual([first, ...others]: readonly ReportedFact[]): boolean {
  if (!first) return false;
  return others.every(({ value }) => Math.abs(value - first.value) <= TOLERANCE * Math.abs(first.value));
}

function firstOf(values: readonly ReportedFact[]): readonly ReportedFact[] {
  return values.slice(0, 1);
}
