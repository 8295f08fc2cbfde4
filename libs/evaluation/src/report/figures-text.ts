import type { Estimate } from '@gemscout/settlement';

const NONE = '–';

/** Formats an estimate as `53.1% (48.0 to 58.2)`. */
export function percentText({ value, low, high }: Estimate, digits = 1): string {
  const shown = (part: number): string => (part * 100).toFixed(digits);
  if (value === null) return NONE;
  return low === null || high === null ? `${shown(value)}%` : `${shown(value)}% (${shown(low)} to ${shown(high)})`;
}

/** Formats an estimate as `0.021 (-0.010 to 0.052)`. */
export function numberText({ value, low, high }: Estimate, digits = 3): string {
  if (value === null) return NONE;
  const shown = (part: number): string => part.toFixed(digits);
  return low === null || high === null ? shown(value) : `${shown(value)} (${shown(low)} to ${shown(high)})`;
}

export function shareText(share: number | null): string {
  return share === null ? NONE : `${(share * 100).toFixed(1)}%`;
}

export function countText(count: number): string {
  return count.toLocaleString('en-US');
}
