import {
  apart,
  blockBootstrap,
  conclusionOf,
  type Estimate,
  type Horizon,
  mean,
  tInterval,
  type TrackRecord,
} from '@gemscout/settlement';
import { addedTables, reliabilityError, reliabilityFloor, type ReliabilityBin } from '../statistics/calibration.ts';
import { daySums, settledAt, type DaySums } from './day-sums.ts';
import type { Choice } from './policies.ts';
import { nextProbabilities, probabilitiesByDay, recordOf, type ByVerdict, type RecordBefore } from './walk-forward.ts';

/** The performance of a policy at one horizon. Excess is relative to the index; 0.01 is one percent. */
export type HorizonFigures = {
  /** The number of settled choices, and of those that were bought. */
  readonly samples: number;
  readonly buys: number;
  readonly dates: number;
  readonly independentPeriods: number;
  /** The fraction of bought choices that beat the index, and their mean excess. */
  readonly hitRate: Estimate;
  readonly meanExcess: Estimate;
  /**
   * The mean over dates with non-overlapping outcomes, with Student's interval: the bootstrap's interval is too narrow for
   * scores that change slowly.
   */
  readonly meanExcessNonOverlapping: Estimate;
  readonly meanExcessOverMedian: Estimate;
  readonly meanExcessOverSector: Estimate;
  /** Brier score of the probability, over all samples; lower is better. */
  readonly brier: Estimate;
  readonly brierBaseRate: Estimate;
  readonly brierAgainstBaseRate: Estimate;
  readonly brierHalf: number;
  readonly brierHindsight: number | null;
  readonly baseRates: { readonly exAnte: number | null; readonly half: number; readonly hindsight: number | null };
  readonly reliabilityError: Estimate;
  /** The reliability error expected by chance alone. */
  readonly reliabilityFloor: number | null;
  readonly reliability: readonly ReliabilityBin[];
  /** The mean over dates of the rank correlation between score and excess. */
  readonly rankCorrelation: Estimate;
  readonly rankCorrelationGivenMomentum: Estimate;
  readonly conclusion: string;
  /** The probability of a new verdict, by its kind. */
  readonly probability: ByVerdict;
  /** The record that a later evaluation can start from. */
  readonly trackRecord: TrackRecord;
};

export type HorizonQuestion = {
  readonly choices: readonly Choice[];
  readonly horizon: Horizon;
  /** The interval between two dates, in trading days. */
  readonly every: number;
  readonly before: RecordBefore;
};

export function horizonFigures({ choices, horizon, every, before }: HorizonQuestion): HorizonFigures {
  const chances = probabilitiesByDay(choices, horizon, before);
  const settled = settledAt(choices, horizon);
  const hindsight = mean(settled.map(({ excess }) => (excess > 0 ? 1 : 0)));
  const days = [...Map.groupBy(settled, ({ day }) => day)].flatMap(([day, ofDay]) => {
    const chance = chances.get(day);
    return chance ? [daySums(ofDay, chance, hindsight ?? 0.5)] : [];
  });
  const block = Math.max(1, Math.ceil(horizon / every));
  const estimate = (statistic: (days: readonly DaySums[]) => number | null) => blockBootstrap(days, block, statistic);
  const periods = apart(
    days.map(({ place }) => place),
    horizon,
  );
  const figures = {
    samples: settled.length,
    buys: settled.filter(({ isTaken }) => isTaken).length,
    dates: days.length,
    independentPeriods: periods.length,
    ...returns(estimate),
    meanExcessNonOverlapping: nonOverlapping(days, horizon),
    ...probabilities(days, estimate, hindsight),
    rankCorrelation: estimate((drawn) => meanOf(drawn, (day) => day.rankCorrelation)),
    rankCorrelationGivenMomentum: estimate((drawn) => meanOf(drawn, (day) => day.rankCorrelationGivenMomentum)),
    probability: nextProbabilities(choices, horizon, before),
    trackRecord: recordOf(choices, horizon),
  };
  return { ...figures, conclusion: conclusionOf(horizon, { ...figures, samples: figures.buys }) };
}

type Estimated = (statistic: (days: readonly DaySums[]) => number | null) => Estimate;

function returns(estimate: Estimated) {
  return {
    hitRate: estimate((days) =>
      ratio(
        days,
        ({ taken }) => taken.beat,
        ({ taken }) => taken.count,
      ),
    ),
    meanExcess: estimate((days) =>
      ratio(
        days,
        ({ taken }) => taken.excess,
        ({ taken }) => taken.count,
      ),
    ),
    meanExcessOverMedian: estimate((days) =>
      ratio(
        days,
        ({ taken }) => taken.overMedian,
        ({ taken }) => taken.count,
      ),
    ),
    meanExcessOverSector: estimate((days) =>
      ratio(
        days,
        ({ taken }) => taken.overSector,
        ({ taken }) => taken.sectorCount,
      ),
    ),
  };
}

function probabilities(days: readonly DaySums[], estimate: Estimated, hindsight: number | null) {
  const perSample = (of: (day: DaySums) => number) => (drawn: readonly DaySums[]) =>
    ratio(drawn, of, ({ samples }) => samples);
  const table = addedTables(days.map((day) => day.table));
  return {
    brier: estimate(perSample(({ brier }) => brier)),
    brierBaseRate: estimate(perSample(({ brierBaseRate }) => brierBaseRate)),
    brierAgainstBaseRate: estimate(perSample(({ brier, brierBaseRate }) => brier - brierBaseRate)),
    brierHalf: 0.25,
    brierHindsight: perSample(({ brierHindsight }) => brierHindsight)(days),
    baseRates: { exAnte: perSample(({ baseRates }) => baseRates)(days), half: 0.5, hindsight },
    reliabilityError: estimate((drawn) => reliabilityError(addedTables(drawn.map((day) => day.table)))),
    reliabilityFloor: reliabilityFloor(table),
    reliability: table,
  };
}

function nonOverlapping(days: readonly DaySums[], horizon: Horizon): Estimate {
  const bought = days.filter(({ taken }) => taken.count > 0);
  const kept = new Set(
    apart(
      bought.map(({ place }) => place),
      horizon,
    ),
  );
  return tInterval(bought.filter(({ place }) => kept.has(place)).map(({ taken }) => taken.excess / taken.count));
}

function ratio(
  days: readonly DaySums[],
  above: (day: DaySums) => number,
  below: (day: DaySums) => number,
): number | null {
  let [sum, count] = [0, 0];
  for (const day of days) {
    sum += above(day);
    count += below(day);
  }
  return count === 0 ? null : sum / count;
}

function meanOf(days: readonly DaySums[], of: (day: DaySums) => number | null): number | null {
  return mean(days.flatMap((day) => of(day) ?? []));
}
