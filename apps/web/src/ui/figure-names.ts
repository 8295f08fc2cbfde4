import { isMetricId, METRIC_GROUPS, metricOfField, METRICS, type MetricId } from '@gemscout/contracts';

/** What a reader calls the counts of a run. The figures of tools have their names from the metric registry. */
const NAMES: Readonly<Record<string, string>> = {
  modelCalls: 'Model calls',
  toolCalls: 'Tool calls',
  usd: 'Spent',
  activeMs: 'Time at work',
  supported: 'Claims supported',
  total: 'Claims',
  kept: 'Sentences kept',
  dropped: 'Sentences dropped',
  rewrites: 'Rewritten',
};

/** Words that belong to several tools: each alone says nothing of which. */
const SHARED = ['date', 'days', 'positive', 'negative'];

/** Whose figures are named by the fact or the metric that they are. */
const NAMED_BY_METRIC = [
  'statements',
  'ratios',
  'insiders',
  'filings',
  'multiples',
  'implied',
  'peers',
  'large_holders',
  'option_chain',
] as const;

/** The metric of a figure of filings, or of what follows from them, which is named by its fact or its metric: `revenue.fy2025`, `net_debt`, `insider_net`. */
export function filedMetricOf(key: string): MetricId | undefined {
  const [metric = ''] = key.split('.');
  const isFiled = NAMED_BY_METRIC.some((group) => Object.hasOwn(METRIC_GROUPS[group], metric));
  return isFiled && isMetricId(metric) ? metric : undefined;
}

/** `fy2025` → 'fiscal 2025', `ttm` → 'last 12 months', `q1-2026` → 'Q1 2026', `risk_factors` → 'risk factors'. A day stays as it is. */
export function periodName(period: string): string {
  if (period === 'ttm') return 'last 12 months';
  return period
    .replace(/^fy(?=\d)/, 'fiscal ')
    .replace(/^q(\d)-/, 'Q$1 ')
    .replaceAll('_', ' ');
}

/**
 * `pe_ratio` → 'Price to earnings', `revenue.fy2025` → 'Revenue, fiscal 2025', `goal_fit` → 'Goal fit'. A name that is no metric's
 * is put into words as it is.
 */
export function figureName(key: string): string {
  const filed = filedMetricOf(key);
  const [, ...periods] = key.split('.');
  if (filed) return [METRICS[filed].label, ...periods.map(periodName)].join(', ');
  const metric = SHARED.includes(key) ? undefined : metricOfField(key);
  const known = NAMES[key] ?? (metric && METRICS[metric].label);
  if (known) return known;
  const words = key
    .replace(/_(pct|usd|ratio)$/, '')
    .replaceAll('_', ' ')
    .trim();
  return (words.charAt(0).toUpperCase() + words.slice(1)).replace(/\burl\b/gi, 'URL');
}
