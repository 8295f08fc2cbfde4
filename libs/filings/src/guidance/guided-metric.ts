/** What companies give ranges for. */
export type GuidedMetric = 'revenue' | 'eps' | 'gross_margin' | 'operating_margin' | 'capital_expenditure';

const UNIT_OF_METRIC: Readonly<Record<GuidedMetric, 'usd' | 'pct'>> = {
  revenue: 'usd',
  eps: 'usd',
  gross_margin: 'pct',
  operating_margin: 'pct',
  capital_expenditure: 'usd',
};

/**
 * Names of metrics. Revenue is that of the whole company: the word before it is one of a sentence, and not the name of a segment
 * ("subscription revenue", "comparable sales").
 */
const NAMES: readonly (readonly [GuidedMetric, RegExp])[] = [
  [
    'revenue',
    /(?:^|[•:;,(]\s?|\b(?:total|net|company|consolidated|quarterly|annual|quarter|year|expects?|anticipates?|projects?|forecasts?|targets?|our|its|that|and|at|for|in|of|on|(?:20)?\d\d) )(?<!cost of |percent of |percentage of |% of )(?:total |net )?(?:revenues?|sales)\b(?! (?:growth|synerg|from|per)\w*)/gi,
  ],
  ['eps', /\b(?:earnings|income) per (?:diluted )?(?:common )?share|\bEPS\b/gi],
  ['gross_margin', /\bgross margins?\b/gi],
  ['operating_margin', /\boperating margins?\b/gi],
  ['capital_expenditure', /\bcapital expenditures?\b|\bcapex\b/gi],
];

/** The metric that is named last in a text; null where none is. */
export function metricNamedLast(text: string): GuidedMetric | null {
  const named = NAMES.flatMap(([metric, names]) => [...text.matchAll(names)].map(({ index }) => ({ metric, index })));
  return named.toSorted((one, other) => other.index - one.index)[0]?.metric ?? null;
}

/** Revenue in a table "in millions" has no scale beside it. */
const LEAST_AMOUNT_USD = 1e5;
const MOST_PER_SHARE_USD = 1e3;

/** Whether a figure can be one of a metric: by its unit, and dollars by their size. */
export function fitsMetric(metric: GuidedMetric, unit: 'usd' | 'pct', value: number): boolean {
  if (unit !== UNIT_OF_METRIC[metric]) return false;
  if (unit === 'pct') return true;
  return metric === 'eps' ? Math.abs(value) < MOST_PER_SHARE_USD : value >= LEAST_AMOUNT_USD;
}
