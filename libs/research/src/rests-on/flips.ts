import type { Verdict } from '@gemscout/domain';
import type { Fact } from '@gemscout/evidence';
import { precisionOf } from './precision.ts';
import type { FigureRange } from './range-of.ts';

/** The nearest value on one side of a figure at which the verdict is another one. */
export type Flip = { readonly direction: 'above' | 'below'; readonly value: number; readonly verdict: Verdict };

/** The verdict with the figure at a value; undefined for a value that no company could have. */
export type VerdictAt = (value: number) => Verdict | undefined;

/** Between two of them a change of the verdict that is taken back is not seen. */
const LOOKS = 24;

/**
 * The flips of a figure below and above its value, as far as its range goes, at the precision at which it is shown: at `value`
 * the verdict is another one, one step nearer it is not, or it is shown as it is now. A verdict that holds over the whole range has none.
 */
export function flipsOf(fact: Fact, range: FigureRange, verdict: Verdict, verdictAt: VerdictAt): readonly Flip[] {
  const step = precisionOf(fact);
  const now = Number(fact.value);
  const at = (place: number): number => Number((place * step).toPrecision(12));
  const sides = [
    { direction: 'below', sign: -1, first: Math.round(now / step) - 1, last: Math.ceil(range.from / step) },
    { direction: 'above', sign: 1, first: Math.round(now / step) + 1, last: Math.floor(range.to / step) },
  ] as const;
  return sides.flatMap(({ direction, sign, first, last }) => {
    const length = (last - first) * sign + 1;
    const place = firstOther(length, (steps) => verdictAt(at(first + sign * steps)), verdict);
    if (place === undefined) return [];
    const value = at(first + sign * place);
    const becomes = verdictAt(value);
    return becomes === undefined ? [] : [{ direction, value, verdict: becomes }];
  });
}

/** The first of `length` places with another verdict, before one that is impossible: looked for in equal strides, then by halves. */
function firstOther(
  length: number,
  verdictAt: (place: number) => Verdict | undefined,
  verdict: Verdict,
): number | undefined {
  const stride = Math.max(1, Math.ceil(length / LOOKS));
  let before = -1;
  while (before < length - 1) {
    const place = Math.min(length - 1, before + stride);
    const found = verdictAt(place);
    if (found === undefined) {
      const last = halved(before, place, (each) => verdictAt(each) === undefined) - 1;
      return last > before && verdictAt(last) !== verdict ? otherAfter(before, last) : undefined;
    }
    if (found !== verdict) return otherAfter(before, place);
    before = place;
  }
  return undefined;

  function otherAfter(holds: number, other: number): number {
    return halved(holds, other, (each) => verdictAt(each) !== verdict);
  }
}

/** The first place after `holds` that is another, where `other` is one. */
function halved(holds: number, other: number, isOther: (place: number) => boolean): number {
  let [low, high] = [holds, other];
  while (high - low > 1) {
    const middle = Math.floor((low + high) / 2);
    if (isOther(middle)) high = middle;
    else low = middle;
  }
  return high;
}
