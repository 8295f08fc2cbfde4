import { METRICS, type MetricId } from './registry.ts';
import { showSize, showValue, type FactValue } from './show-value.ts';

/** A value of a metric as readers see it: `+13.8%` of `change_20d`. */
export function showMetric(metric: MetricId, value: FactValue): string {
  return showValue(value, METRICS[metric]);
}

/** The same without its sign, for a sentence whose words say the direction. */
export function showMetricSize(metric: MetricId, value: FactValue): string {
  return showSize(value, METRICS[metric]);
}
