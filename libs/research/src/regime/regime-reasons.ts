import { FACT_GROUPS, isMetricId, METRICS } from '@gemscout/contracts';
import type { MissingReasons, WithoutValue } from '../filings/missing-reasons.ts';
import type { MissingRegime } from './regime-sheet.ts';

const GROUPS = ['regime', 'curve'] as const;

/** Why a group has no facts: the reason of the first of its figures that has one. */
export function regimeReasons(missing: readonly MissingRegime[]): MissingReasons {
  return new Map(
    GROUPS.flatMap((group) => {
      const metrics: readonly string[] = FACT_GROUPS[group].metrics;
      const found = missing.find(({ id }) => metrics.includes(id));
      return found ? [[group, found.reason] as const] : [];
    }),
  );
}

export function withoutRegime(missing: readonly MissingRegime[]): readonly WithoutValue[] {
  return missing.map(({ id, reason }) => ({ id, label: isMetricId(id) ? METRICS[id].label : id, reason }));
}
