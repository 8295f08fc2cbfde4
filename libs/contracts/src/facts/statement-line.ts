import type { Metric } from './metric.ts';

type Named = Pick<Metric, 'label' | 'definition'> & {
  readonly aliases?: readonly string[];
  readonly good?: 'up' | 'down';
};

/** Money over a fiscal year, a quarter or the last twelve months. Costs and payments are positive. */
export function flow({ aliases = [], good, ...named }: Named): Metric {
  return { ...named, aliases, unit: 'usd', good: good ?? 'none', covers: 'fiscal_period' };
}

/** Money in the balance sheet of one day. */
export function stock({ aliases = [], good, ...named }: Named): Metric {
  return { ...named, aliases, unit: 'usd', good: good ?? 'none' };
}
