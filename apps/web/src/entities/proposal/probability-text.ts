import type { ProbabilityResponse } from '@gemscout/contracts';
import { countText, shareText } from '../../ui/figure-text.ts';

/** A probability as it may be shown: never a figure without its sample, and no figure without enough of one. */
export type ProbabilityText = {
  /** `51%`; undefined while there are not enough settled verdicts. */
  readonly figure: string | undefined;
  /** `of 1,204 such verdicts, 12 independent periods`, or what is missing. */
  readonly sample: string;
};

export function probabilityText(probability: ProbabilityResponse): ProbabilityText {
  const { samples, independent_periods: periods } = probability;
  if (probability.value === null) return { figure: undefined, sample: missingText(samples, probability.needed) };
  const sample = `of ${countText(samples)} such ${verdicts(samples)}, ${countText(periods)} independent ${spans(periods)}`;
  return { figure: shareText(probability.value), sample };
}

function missingText(samples: number, needed: number): string {
  const missing = `${countText(needed)} more independent ${spans(needed)} needed`;
  return `Not enough settled verdicts yet: ${countText(samples)} settled, ${missing}`;
}

function verdicts(count: number): string {
  return count === 1 ? 'verdict' : 'verdicts';
}

function spans(count: number): string {
  return count === 1 ? 'period' : 'periods';
}
