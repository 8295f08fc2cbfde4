import type { Estimate } from '@gemscout/settlement';
import type { Share } from '../summary/share.ts';

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

/** Formats a part of all as `46 of 380 (12.1%)`; never a percentage without its sample. */
export function partText(count: number, of: number): string {
  const part = `${countText(count)} of ${countText(of)}`;
  return of === 0 ? part : `${part} (${shareText(count / of)})`;
}

/** Formats a share as `46 of 380 (12.1%, 8.0 to 15.3)`; the interval only where the dates give one: of none and of all there is none. */
export function shareOfText({ count, of, share: { low, high } }: Share): string {
  if (low === null || high === null || count === 0 || count === of) return partText(count, of);
  const between = `${(low * 100).toFixed(1)} to ${(high * 100).toFixed(1)}`;
  return `${countText(count)} of ${countText(of)} (${shareText(count / of)}, ${between})`;
}
