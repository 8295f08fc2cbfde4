import type { Estimate } from './estimate.ts';
import { mean, standardDeviation } from './moments.ts';

/** 97.5 % quantiles of Student's t for 1 to 30 degrees of freedom. */
const QUANTILES = [
  12.706, 4.303, 3.182, 2.776, 2.571, 2.447, 2.365, 2.306, 2.262, 2.228, 2.201, 2.179, 2.16, 2.145, 2.131, 2.12, 2.11,
  2.101, 2.093, 2.086, 2.08, 2.074, 2.069, 2.064, 2.06, 2.056, 2.052, 2.048, 2.045, 2.042,
];

/** Beyond the table: the first term of the expansion around the normal quantile, accurate to 0.002. */
const quantileOf = (freedom: number): number => QUANTILES[freedom - 1] ?? 1.95996 + 2.3723 / freedom;

/** The mean of independent values with Student's 95 % interval. */
export function tInterval(values: readonly number[]): Estimate {
  const [value, deviation] = [mean(values), standardDeviation(values)];
  if (value === null || deviation === null) return { value, low: null, high: null };
  const half = (quantileOf(values.length - 1) * deviation) / Math.sqrt(values.length);
  return { value, low: value - half, high: value + half };
}
