import { METRICS, type MetricId } from '@gemscout/contracts';

/** A definition as a model reads it: without the year in which a score was published, as behind a mask no prompt names a year. */
export function definitionOf(metric: MetricId): string {
  return METRICS[metric].definition.replace(/ (?:19|20)\d\d(?=\))/, '');
}
