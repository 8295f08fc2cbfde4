import { observeGauges } from './observe-gauges.ts';

const GAUGES = {
  gemscout_singleton_held: '1 where this process is the one that does it, 0 where it stands by',
} as const;

/**
 * Reports for each name whether this process holds that singleton, as it is on scrape.
 *
 * @returns unregisters the gauge
 */
export function observeSingletons(names: readonly string[], isHeld: (name: string) => boolean): () => void {
  const gauge = 'gemscout_singleton_held';
  const read = async () => names.map((name) => ({ gauge, value: isHeld(name) ? 1 : 0, labels: { name } }) as const);
  return observeGauges(GAUGES, read, { freshMs: 0 });
}
