import { metricOfField, METRICS } from '@gemscout/contracts';

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

/** `pe_ratio` → 'Price to earnings', `goal_fit` → 'Goal fit'. A name that is no metric's is put into words as it is. */
export function figureName(key: string): string {
  const metric = SHARED.includes(key) ? undefined : metricOfField(key);
  const known = NAMES[key] ?? (metric && METRICS[metric].label);
  if (known) return known;
  const words = key
    .replace(/_(pct|usd|ratio)$/, '')
    .replaceAll('_', ' ')
    .trim();
  return (words.charAt(0).toUpperCase() + words.slice(1)).replace(/\burl\b/gi, 'URL');
}
