import type { SettlementHorizon } from '@gemscout/domain';
import { FEWEST_PERIODS } from '../probability/probability.ts';
import { PRIMARY_HORIZON } from '../settlement/settle.ts';
import type { Estimate } from './estimate.ts';

/** Fewer than this are told as observed, not as shown. */
export const FEWEST_SAMPLES = 30;

export type Shown = {
  readonly samples: number;
  readonly independentPeriods: number;
  /** By drawing dates, and by Student's interval over dates whose outcomes do not overlap: a claim needs both. */
  readonly meanExcess: Estimate;
  readonly meanExcessNonOverlapping: Estimate;
};

/** In words that claim no more than both intervals show. */
export function conclusionOf(horizon: SettlementHorizon, shown: Shown): string {
  const { samples, independentPeriods, meanExcess, meanExcessNonOverlapping } = shown;
  if (independentPeriods < FEWEST_PERIODS)
    return `no verdict: ${independentPeriods} independent periods, fewer than ${FEWEST_PERIODS}`;
  if (samples < FEWEST_SAMPLES) return `observational: ${samples} samples, fewer than ${FEWEST_SAMPLES}`;
  const sides = [sideOf(meanExcess), sideOf(meanExcessNonOverlapping)];
  const side = sides.every((each) => each === 1) ? 'above' : sides.every((each) => each === -1) ? 'below' : undefined;
  const what = side === undefined ? 'no edge shown' : `mean excess ${side} zero in both intervals`;
  return horizon === PRIMARY_HORIZON ? what : `${what} (exploratory)`;
}

function sideOf({ low, high }: Estimate): -1 | 0 | 1 {
  if (low === null || high === null) return 0;
  return low > 0 ? 1 : high < 0 ? -1 : 0;
}
