import type { SettlementHorizon, Verdict } from '@gemscout/domain';
import { FEWEST_PERIODS, independentSpans, trackRecordOn, type TrackRecord } from '../probability/probability.ts';
import { blockBootstrap } from '../statistics/block-bootstrap.ts';
import { conclusionOf, FEWEST_SAMPLES } from '../statistics/conclusion.ts';
import type { Estimate } from '../statistics/estimate.ts';
import { tInterval } from '../statistics/t-interval.ts';

/** Settled verdicts of one kind and horizon, entered on one day. The bootstrap resamples dates, not single verdicts. */
export type SettledDate = {
  readonly verdict: Verdict;
  /** Trading days, `yyyy-mm-dd`. */
  readonly enteredOn: string;
  readonly settledOn: string;
  readonly samples: number;
  /** The number that beat the index, and the sum of their excess returns. */
  readonly beat: number;
  readonly excess: number;
};

/** The performance of verdicts at one horizon; 0.01 is one percent. */
export type ScorecardFigures = {
  readonly samples: number;
  readonly independentPeriods: number;
  readonly hitRate: Estimate;
  readonly meanExcess: Estimate;
  /** True for fewer than 30 samples. */
  readonly isObservational: boolean;
  /** Null for fewer than 8 independent periods. */
  readonly conclusion: string | null;
};

/** @param dates dates of one kind of verdict and one horizon */
export function scorecardFigures(horizon: SettlementHorizon, dates: readonly SettledDate[]): ScorecardFigures {
  const days = dates.map((date) => ({ ...date, ...spanOf(date) })).toSorted((a, b) => a.givenOn - b.givenOn);
  const periods = independentSpans(days);
  const independentPeriods = periods.length;
  const samples = sum(days, ({ samples }) => samples);
  const block = Math.max(1, Math.ceil(days.length / Math.max(1, independentPeriods)));
  const meanExcess = blockBootstrap(days, block, (drawn) => ratio(drawn, ({ excess }) => excess));
  const meanExcessNonOverlapping = tInterval(periods.map(({ excess, samples }) => excess / samples));
  const shown = { samples, independentPeriods, meanExcess, meanExcessNonOverlapping };
  return {
    samples,
    independentPeriods,
    meanExcess,
    hitRate: blockBootstrap(days, block, (drawn) => ratio(drawn, ({ beat }) => beat)),
    isObservational: samples < FEWEST_SAMPLES,
    conclusion: independentPeriods < FEWEST_PERIODS ? null : conclusionOf(horizon, shown),
  };
}

/**
 * The record of settled verdicts, as the basis for the probability of a new one.
 *
 * @param dates dates of one horizon
 * @param givenOn `yyyy-mm-dd`: verdicts settled later are ignored. Default: all settled verdicts count
 */
export function trackRecordOf(dates: readonly SettledDate[], givenOn?: string): TrackRecord {
  const settled = dates.flatMap((date) =>
    Array.from({ length: date.samples }, (_, at) => ({
      verdict: date.verdict,
      ...spanOf(date),
      beat: at < date.beat,
    })),
  );
  return trackRecordOn(givenOn === undefined ? Number.POSITIVE_INFINITY : dayNumber(givenOn), settled);
}

const dayNumber = (day: string): number => Date.parse(`${day}T00:00:00Z`) / 86_400_000;

const spanOf = ({ enteredOn, settledOn }: SettledDate) => ({
  givenOn: dayNumber(enteredOn),
  settledOn: dayNumber(settledOn),
});

type Sums = Pick<SettledDate, 'samples' | 'beat' | 'excess'>;

function ratio(days: readonly Sums[], above: (day: Sums) => number): number | null {
  const below = sum(days, ({ samples }) => samples);
  return below === 0 ? null : sum(days, above) / below;
}

const sum = (days: readonly Sums[], of: (day: Sums) => number): number =>
  days.reduce((total, day) => total + of(day), 0);
