import type { Estimate } from './estimate.ts';
import { quantile } from './moments.ts';
import { randomFrom } from './random.ts';

const DRAWS = 1_000;
const SEED = 20_150_630;

/**
 * The statistic over all dates, with the 95 % interval of a circular block bootstrap. It resamples runs of neighbouring dates
 * instead of rows, because stocks of one date move together and outcomes of neighbouring dates overlap. The same dates always
 * give the same interval. No interval with fewer dates than three blocks hold.
 */
export function blockBootstrap<PerDate>(
  dates: readonly PerDate[],
  blockLength: number,
  statistic: (dates: readonly PerDate[]) => number | null,
): Estimate {
  const value = statistic(dates);
  if (value === null || dates.length < 3 * blockLength) return { value, low: null, high: null };
  const random = randomFrom(SEED);
  const drawn = Array.from({ length: DRAWS }, () => statistic(sampleOf(dates, blockLength, random)));
  const values = drawn.filter((each) => each !== null);
  return { value, low: quantile(values, 0.025), high: quantile(values, 0.975) };
}

function sampleOf<PerDate>(dates: readonly PerDate[], blockLength: number, random: () => number): readonly PerDate[] {
  const sample: PerDate[] = [];
  while (sample.length < dates.length) {
    const start = Math.floor(random() * dates.length);
    for (let at = start; at < start + blockLength && sample.length < dates.length; at += 1) {
      const date = dates[at % dates.length];
      if (date !== undefined) sample.push(date);
    }
  }
  return sample;
}
