import type { ScorecardPoint, ScorecardSummary } from '@gemscout/contracts';

export const HORIZONS = [1, 5, 20, 60] as const;
type Horizon = ScorecardSummary['horizon'];

/** A verdict in a plot: how sure it was, 0 to 1, and what it returned above the benchmark. */
export type Dot = {
  readonly id: string;
  readonly symbol: string;
  readonly verdict: ScorecardPoint['verdict'];
  readonly confidence: number;
  readonly excess: number;
};

/** Of those points that are settled on a horizon and have a confidence. */
export function dotsOf(points: readonly ScorecardPoint[], horizon: Horizon): readonly Dot[] {
  return points.flatMap(({ proposal_id: id, symbol, verdict, confidence, outcomes }) => {
    const outcome = outcomes.find((each) => each.horizon === horizon);
    return outcome && confidence !== null ? [{ id, symbol, verdict, confidence, excess: outcome.excess_spy }] : [];
  });
}

const ROUND_LIMITS = [0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1, 2, 5, 10];

/** The smallest round excess that holds every dot: the axis reaches as far up as down, so that zero is in the middle. */
export function limitOf(dots: readonly Dot[]): number {
  const farthest = Math.max(0, ...dots.map(({ excess }) => Math.abs(excess)));
  return ROUND_LIMITS.find((limit) => limit >= farthest) ?? farthest;
}
