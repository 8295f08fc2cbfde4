import type { SettlementHorizon } from '@gemscout/domain';
import { FEWEST_PERIODS } from '../probability/probability.ts';
import { PRIMARY_HORIZON } from '../settlement/settle.ts';
import type { Estimate } from './estimate.ts';

/** With fewer samples the result counts as observed only. */
export const FEWEST_SAMPLES = 30;

export type Shown = {
  readonly samples: number;
  readonly independentPeriods: number;
  /** From the bootstrap over dates, and from Student's t over non-overlapping dates. A claim requires both. */
  readonly meanExcess: Estimate;
  readonly meanExcessNonOverlapping: Estimate;
};

/** A conclusion in words that claims only what both intervals support. */
export function conclusionOf(horizon: SettlementHorizon, shown: Shown): string {
  const { samples, independentPeriods, meanExcess, meanExcessNonOverlapping } = shown;
  if (independentPeriods < FEWEST_PERIODS)
    return `no verdict: ${independentPeriods} independent periods, fewer than ${FEWEST_PERIODS}`;
  if (samples < FEWEST_SAMPLES) return `observational: ${samples} samples, fewer than ${FEWEST_SAMPLES}`;
  const side = sideOf(meanExcess);
  const agree = side !== undefined && side === sideOf(meanExcessNonOverlapping);
  const what = agree ? `mean excess ${side} zero in both intervals` : 'no edge shown';
  return horizon === PRIMARY_HORIZON ? what : `${what} (exploratory)`;
}

/** The side of zero on which the whole interval lies; undefined if it contains zero. */
function sideOf({ low, high }: Estimate): 'above' | 'below' | undefined {
  if (low === null || high === null) return undefined;
  if (low > 0) return 'above';
  return high < 0 ? 'below' : undefined;
}
