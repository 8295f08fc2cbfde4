import type { GivenGuidance } from './guidance-outcomes.ts';
import { quarterOf } from './guided-period.ts';

/** A range, and the one that an earlier press release gave for the same measure and period. */
export type GuidanceRevision = {
  readonly guidance: GivenGuidance;
  readonly before: GivenGuidance;
  /** Raised or lowered: one end moved, and the other did not move against it. */
  readonly direction: 'raised' | 'lowered' | 'narrowed' | 'widened' | 'unchanged';
};

/**
 * How the ranges of a press release changed against those of an earlier one. An adjusted range is only compared with an adjusted one,
 * and a period only with the same quarter or year by its name. A range without a year in its words, or with two earlier ranges, is
 * left out.
 */
export function guidanceRevisions(
  given: readonly GivenGuidance[],
  earlier: readonly GivenGuidance[],
): readonly GuidanceRevision[] {
  return given.flatMap((guidance) => {
    const [before, another] = earlier.filter((candidate) => isOfSameFigure(candidate, guidance));
    return before && !another ? [{ guidance, before, direction: directionOf(guidance, before) }] : [];
  });
}

function isOfSameFigure(one: GivenGuidance, other: GivenGuidance): boolean {
  return (
    one.metric === other.metric &&
    one.isAdjusted === other.isAdjusted &&
    one.period.kind === other.period.kind &&
    one.period.year !== null &&
    one.period.year === other.period.year &&
    quarterOf(one.period) === quarterOf(other.period)
  );
}

function directionOf(now: GivenGuidance, before: GivenGuidance): GuidanceRevision['direction'] {
  const least = Math.min(now.step, before.step) / 2;
  const moved = (to: number, from: number): number => (Math.abs(to - from) < least ? 0 : Math.sign(to - from));
  const [low, high] = [moved(now.low, before.low), moved(now.high, before.high)];
  if (low === 0 && high === 0) return 'unchanged';
  if (low >= 0 && high >= 0) return 'raised';
  if (low <= 0 && high <= 0) return 'lowered';
  return low > 0 ? 'narrowed' : 'widened';
}
