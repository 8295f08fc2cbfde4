import { mean } from '@gemscout/settlement';

/** Ranks from 1, smallest first; equal values share the mean of their ranks. */
export function ranks(values: readonly number[]): readonly number[] {
  const order = values.map((value, at) => ({ value, at })).toSorted((one, other) => one.value - other.value);
  const result = new Array<number>(values.length).fill(0);
  for (let from = 0; from < order.length;) {
    let to = from;
    while (to + 1 < order.length && order[to + 1]?.value === order[from]?.value) to += 1;
    for (const { at } of order.slice(from, to + 1)) result[at] = (from + to) / 2 + 1;
    from = to + 1;
  }
  return result;
}

/** Pearson correlation; null if one side is constant, or for fewer than three pairs. */
function correlation(one: readonly number[], other: readonly number[]): number | null {
  const [meanOne, meanOther] = [mean(one), mean(other)];
  if (meanOne === null || meanOther === null || one.length < 3 || one.length !== other.length) return null;
  let [together, squaresOne, squaresOther] = [0, 0, 0];
  for (const [at, value] of one.entries()) {
    const [a, b] = [value - meanOne, (other[at] ?? 0) - meanOther];
    together += a * b;
    squaresOne += a * a;
    squaresOther += b * b;
  }
  return squaresOne === 0 || squaresOther === 0 ? null : together / Math.sqrt(squaresOne * squaresOther);
}

/** Spearman correlation. */
export function rankCorrelation(one: readonly number[], other: readonly number[]): number | null {
  return correlation(ranks(one), ranks(other));
}

/** Partial Spearman correlation between `one` and `other`, controlling for `given`. */
export function partialRankCorrelation(
  one: readonly number[],
  other: readonly number[],
  given: readonly number[],
): number | null {
  const [both, oneGiven, otherGiven] = [
    rankCorrelation(one, other),
    rankCorrelation(one, given),
    rankCorrelation(other, given),
  ];
  if (both === null || oneGiven === null || otherGiven === null) return null;
  const left = (1 - oneGiven ** 2) * (1 - otherGiven ** 2);
  return left <= 1e-12 ? null : (both - oneGiven * otherGiven) / Math.sqrt(left);
}
