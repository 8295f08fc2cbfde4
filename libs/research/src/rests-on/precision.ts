import { METRICS } from '@gemscout/contracts';
import type { Fact } from '@gemscout/evidence';

/** The least difference of two values that readers see of a figure of this size: 0.01 of a price, 0.1 of a percentage. */
export function precisionOf({ metric, unit, value }: Pick<Fact, 'metric' | 'unit' | 'value'>): number {
  const size = Math.abs(Number(value));
  const { decimals } = METRICS[metric];
  switch (unit) {
    case 'usd':
      return precisionOfMoney(size);
    case 'usd_per_share':
      return 10 ** -(decimals ?? (size < 1 ? 4 : 2));
    case 'pct':
    case 'pct_points':
    case 'ratio':
    case 'points':
      return 10 ** -(decimals ?? 1);
    default:
      return 1;
  }
}

function precisionOfMoney(size: number): number {
  if (size >= 1e12) return 1e10;
  if (size >= 1e9) return 1e8;
  return size >= 1e6 ? 1e5 : 0.01;
}
