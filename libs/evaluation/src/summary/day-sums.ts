import type { Horizon } from '@gemscout/settlement';
import { reliabilityTable, squaredError, type ReliabilityBin } from '../statistics/calibration.ts';
import { partialRankCorrelation, rankCorrelation } from '../statistics/rank-correlation.ts';
import type { Choice } from './policies.ts';
import type { ByVerdict } from './walk-forward.ts';

/** Sums over one day's settled choices. Days are resampled, so all figures are computed from these sums. */
export type DaySums = {
  readonly place: number;
  readonly samples: number;
  /** The number of choices that beat the index. */
  readonly beat: number;
  readonly taken: Sums;
  readonly brier: number;
  readonly brierBaseRate: number;
  readonly brierHindsight: number;
  readonly baseRates: number;
  readonly table: readonly ReliabilityBin[];
  readonly rankCorrelation: number | null;
  readonly rankCorrelationGivenMomentum: number | null;
};

/** Sums over the choices that were taken. */
type Sums = {
  readonly count: number;
  readonly beat: number;
  readonly excess: number;
  readonly overMedian: number;
  readonly sectorCount: number;
  readonly overSector: number;
};

type Settled = Choice & { readonly excess: number; readonly overMedian: number; readonly overSector: number | null };

export function settledAt(choices: readonly Choice[], horizon: Horizon): readonly Settled[] {
  return choices.flatMap((choice) => {
    const outcome = choice.outcomes[horizon];
    if (!outcome) return [];
    const { excess, medianExcess, sectorExcess } = outcome;
    return [{ ...choice, excess, overMedian: medianExcess ?? 0, overSector: sectorExcess }];
  });
}

export function daySums(settled: readonly Settled[], chances: ByVerdict, hindsight: number): DaySums {
  const forecasts = settled.map(({ verdict, excess }) => {
    const { value, baseRate } = chances[verdict];
    return { probability: value, baseRate, came: excess > 0 };
  });
  const sumOf = (probability: (of: (typeof forecasts)[number]) => number): number =>
    forecasts.reduce((sum, each) => sum + squaredError({ probability: probability(each), came: each.came }), 0);
  return {
    place: settled[0]?.place ?? -1,
    samples: settled.length,
    beat: forecasts.filter(({ came }) => came).length,
    taken: takenSums(settled.filter(({ isTaken }) => isTaken)),
    brier: sumOf(({ probability }) => probability),
    brierBaseRate: sumOf(({ baseRate }) => baseRate),
    brierHindsight: sumOf(() => hindsight),
    baseRates: forecasts.reduce((sum, { baseRate }) => sum + baseRate, 0),
    table: reliabilityTable(forecasts),
    ...correlations(settled),
  };
}

function takenSums(taken: readonly Settled[]): Sums {
  const inSector = taken.flatMap(({ overSector }) => overSector ?? []);
  return {
    count: taken.length,
    beat: taken.filter(({ excess }) => excess > 0).length,
    excess: taken.reduce((sum, { excess }) => sum + excess, 0),
    overMedian: taken.reduce((sum, { overMedian }) => sum + overMedian, 0),
    sectorCount: inSector.length,
    overSector: inSector.reduce((sum, each) => sum + each, 0),
  };
}

function correlations(settled: readonly Settled[]) {
  const moved = settled.flatMap(({ score, excess, momentum }) =>
    momentum === null ? [] : [{ score, excess, momentum }],
  );
  return {
    rankCorrelation: rankCorrelation(
      settled.map(({ score }) => score),
      settled.map(({ excess }) => excess),
    ),
    rankCorrelationGivenMomentum: partialRankCorrelation(
      moved.map(({ score }) => score),
      moved.map(({ excess }) => excess),
      moved.map(({ momentum }) => momentum),
    ),
  };
}
