import { isMetricId, METRIC_GROUPS, METRICS } from '@gemscout/contracts';
import type { EvidenceItem } from '@gemscout/evidence';
import { z } from 'zod';
import type { MissingReasons, WithoutValue } from '../filings/missing-reasons.ts';

const MissingFigures = z.object({ missing: z.array(z.object({ id: z.string(), reason: z.string() })) });

function missingIn(item: Pick<EvidenceItem, 'body'> | undefined) {
  return item ? (MissingFigures.safeParse(item.body).data?.missing ?? []) : [];
}

/** Which figures of the options by expiry an item has no value of, and why. */
export function withoutOptions(item: Pick<EvidenceItem, 'body'> | undefined): readonly WithoutValue[] {
  return missingIn(item).map(({ id, reason }) => ({ id, label: labelOf(id), reason }));
}

/** `Implied volatility at the money until 2026-07-17` */
function labelOf(id: string): string {
  const [metric = '', until] = id.split('.until_');
  const label = isMetricId(metric) ? METRICS[metric].label : metric;
  return until === undefined ? label : `${label} until ${until}`;
}

/** Why the group has no facts: what is said of its first figure. */
export function optionReasons(item: Pick<EvidenceItem, 'body'>): MissingReasons {
  const found = missingIn(item).find(({ id }) => Object.hasOwn(METRIC_GROUPS.option_chain, id.split('.')[0] ?? ''));
  return new Map(found ? [['option_chain', found.reason]] : []);
}
