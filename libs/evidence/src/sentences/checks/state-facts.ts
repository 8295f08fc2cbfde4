type Facts = (id: string) => number | boolean | undefined;

/** A word for a state, and whether the facts have it; undefined where they do not say. */
export type State = {
  readonly words: RegExp;
  /** What stands in every sentence with the words. */
  readonly about?: RegExp;
  readonly needs: string;
  readonly holds: (facts: Facts) => boolean | undefined;
};

type Order = '>' | '<' | '>=' | '<=';

export function compared(facts: Facts, one: string, order: Order, other: string | number): boolean | undefined {
  const [a, b] = [facts(one), typeof other === 'number' ? other : facts(other)];
  if (typeof a !== 'number' || typeof b !== 'number') return undefined;
  return { '>': a > b, '<': a < b, '>=': a >= b, '<=': a <= b }[order];
}

export function state(words: RegExp, needs: string, one: string, order: Order, other: string | number): State {
  return { words, needs, holds: (facts) => compared(facts, one, order, other) };
}

export function nearLow(facts: Facts, room: number): boolean | undefined {
  const [close, low] = [facts('close'), facts('low_52w')];
  return typeof close === 'number' && typeof low === 'number' ? close <= low * room : undefined;
}

export function nearerToLow(facts: Facts): boolean | undefined {
  const [close, low, high] = [facts('close'), facts('low_52w'), facts('high_52w')];
  if (typeof close !== 'number' || typeof low !== 'number' || typeof high !== 'number') return undefined;
  return close - low < high - close;
}

/** How far the close stands from the low to the high of 52 weeks: 0 to 1. */
export function placeInRange(facts: Facts): number | undefined {
  const [close, low, high] = [facts('close'), facts('low_52w'), facts('high_52w')];
  const isKnown = typeof close === 'number' && typeof low === 'number' && typeof high === 'number' && high > low;
  return isKnown ? (close - low) / (high - low) : undefined;
}

export function isInBands(facts: Facts): boolean | undefined {
  const [above, below] = [
    compared(facts, 'close', '>=', 'bollinger_low'),
    compared(facts, 'close', '<=', 'bollinger_high'),
  ];
  return above === undefined || below === undefined ? undefined : above && below;
}

export function unmoved(change: number | boolean | undefined): boolean | undefined {
  return typeof change === 'number' ? Math.abs(change) < 0.3 : undefined;
}

export function not(held: boolean | undefined): boolean | undefined {
  return held === undefined ? undefined : !held;
}

/** States whose words all hold one of some parts of words: found faster. */
export function about(parts: RegExp, states: readonly State[]): readonly State[] {
  return states.map((each) => ({ ...each, about: parts }));
}
