import type { FilingId } from '../filing-id.ts';
import { daysBetween } from '../periods/days.ts';
import type { GuidedMetric } from './guided-metric.ts';
import type { Guidance } from './guidance-in.ts';

/** A figure that a company reported, in the unit of its guidance: USD, USD per share or percent. */
export type ReportedFigure = FilingId & {
  readonly metric: GuidedMetric;
  readonly isAdjusted: boolean;
  /** First and last day of the period, `yyyy-mm-dd`. */
  readonly start: string;
  readonly end: string;
  readonly value: number;
};

/** An adjusted figure of a press release; null where the release gives several values for it. */
export type StatedFigure = Omit<ReportedFigure, 'value'> & { readonly value: number | null };

/** A range and the filing that gave it. */
export type GivenGuidance = Guidance & FilingId;

/** Why guidance has no outcome. */
export const NO_OUTCOME_REASONS = {
  no_adjusted_figure: 'the range is adjusted, and no later press release that was read states the adjusted figure',
  ambiguous_adjusted_figure:
    'the range is adjusted, and the later press release gives several values for the adjusted figure',
  no_comparable_figure: 'no figure of the same metric and period was filed after it',
} as const;

/** Guidance, and what was reported later: below the range, within it or above it; null with the reason if nothing comparable was. */
export type GuidanceOutcome =
  | {
      readonly guidance: GivenGuidance;
      readonly reported: ReportedFigure;
      readonly outcome: 'below' | 'within' | 'above';
    }
  | {
      readonly guidance: GivenGuidance;
      readonly reported: null;
      readonly outcome: null;
      readonly reason: keyof typeof NO_OUTCOME_REASONS;
    };

/** Quarters have 12 to 14 weeks, in some companies 16 or 17; years have 52 or 53. */
const LENGTH_DAYS = { quarter: { least: 80, most: 120 }, year: { least: 350, most: 380 } };
/** Guidance is given soon after a period begins, or before it does. */
const LATEST_START_DAYS = { quarter: 60, year: 120 };

/**
 * Holds guidance against what was reported later. It is about the first quarter or year that ends after the day on which it
 * was given, whatever the company calls it. The reported figure is rounded to the last digit of the guidance. An adjusted
 * range is only held against an adjusted figure. Each range has an outcome or the reason why it has none, in the given order.
 *
 * @param reported of statements, and of press releases what they state as adjusted
 */
export function guidanceOutcomes(
  given: readonly GivenGuidance[],
  reported: readonly StatedFigure[],
): readonly GuidanceOutcome[] {
  const byEnd = reported.toSorted((one, other) => (`${one.end} ${one.filed}` < `${other.end} ${other.filed}` ? -1 : 1));
  return given.map((guidance) => {
    const figure = byEnd.find((candidate) => isAbout(guidance, candidate));
    if (figure === undefined)
      return { ...NO_OUTCOME, guidance, reason: guidance.isAdjusted ? 'no_adjusted_figure' : 'no_comparable_figure' };
    const { value } = figure;
    if (value === null) return { ...NO_OUTCOME, guidance, reason: 'ambiguous_adjusted_figure' };
    return { guidance, reported: { ...figure, value }, outcome: outcomeOf(guidance, value) };
  });
}

const NO_OUTCOME = { reported: null, outcome: null } as const;

function isAbout({ metric, isAdjusted, period, filed }: GivenGuidance, figure: StatedFigure): boolean {
  const { least, most } = LENGTH_DAYS[period.kind];
  const days = daysBetween(figure.start, figure.end) + 1;
  const isYear = period.year === null || Math.abs(period.year - Number(figure.end.slice(0, 4))) <= 1;
  return (
    figure.metric === metric &&
    figure.isAdjusted === isAdjusted &&
    figure.end > filed &&
    figure.filed > filed &&
    daysBetween(filed, figure.start) <= LATEST_START_DAYS[period.kind] &&
    days >= least &&
    days <= most &&
    isYear
  );
}

function outcomeOf({ low, high, step }: Guidance, value: number): NonNullable<GuidanceOutcome['outcome']> {
  if (value < low - step / 2) return 'below';
  return value < high + step / 2 ? 'within' : 'above';
}
