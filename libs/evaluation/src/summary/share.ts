import { blockBootstrap, type Estimate } from '@gemscout/settlement';

/** How many of all, and their share with the interval of a bootstrap over dates. */
export type Share = { readonly count: number; readonly of: number; readonly share: Estimate };

type OfDay = { readonly day: string };

/** @param block the number of neighbouring dates that depend on each other */
export function shareOf<Each extends OfDay>(
  all: readonly Each[],
  counts: (each: Each) => boolean,
  block: number,
): Share {
  const days = [...Map.groupBy(all, ({ day }) => day).values()].map((ofDay) => ({
    count: ofDay.filter(counts).length,
    of: ofDay.length,
  }));
  const total = (drawn: typeof days, part: 'count' | 'of'): number => drawn.reduce((sum, day) => sum + day[part], 0);
  const share = blockBootstrap(days, block, (drawn) =>
    drawn.length === 0 ? null : total([...drawn], 'count') / total([...drawn], 'of'),
  );
  return { count: total(days, 'count'), of: total(days, 'of'), share };
}
