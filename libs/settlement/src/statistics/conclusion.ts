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
  const side = sideOf(meanExcess);
  const agree = side !== undefined && side === sideOf(meanExcessNonOverlapping);
  const what = agree ? `mean excess ${side} zero in both intervals` : 'no edge shown';
  return horizon === PRIMARY_HORIZON ? what : `${what} (exploratory)`;
}

/** The side of zero that the whole interval is on. */
function sideOf({ low, high }: Estimate): 'above' | 'below' | undefined {
  if (low === null || high === null) return undefined;
  if (low > 0) return 'above';
  return high < 0 ? 'below' : undefined;
}
