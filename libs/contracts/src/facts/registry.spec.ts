import { describe, expect, it } from '@jest/globals';
import { FORMULAS } from './formulas.ts';
import { isMetricId, METRIC_GROUPS, METRIC_IDS, metricOfField, METRICS, wordsOf } from './registry.ts';

const all = METRIC_IDS.map((id) => ({ id, ...METRICS[id] }));

describe('the metric registry', () => {
  it('gives every metric a label, a definition that is a sentence, and aliases in lower case', () => {
    for (const { label, definition, aliases } of all) {
      expect(label).toMatch(/^[A-Z0-9]/);
      expect(definition).toMatch(/^[A-Z0-9].*\.$/);
      expect(aliases).toEqual(aliases.map((alias) => alias.toLowerCase()));
      expect(new Set(aliases).size).toBe(aliases.length);
    }
  });

  it('names fields by their unit: `_pct`, `_usd`, `_ratio`', () => {
    const endings = { _pct: ['pct', 'pct_points'], _usd: ['usd', 'usd_per_share'], _ratio: ['ratio'] };
    for (const [ending, units] of Object.entries(endings))
      for (const { field, unit } of all)
        expect([field, field?.endsWith(ending)]).toEqual([field, field && units.includes(unit)]);
  });

  it('computes from metrics that exist, by formulas that are told', () => {
    for (const { inputs = [], formula = 'diff' } of all) {
      expect(inputs.filter((id) => !isMetricId(id))).toEqual([]);
      expect(FORMULAS[formula]).toBeTruthy();
    }
  });

  it('finds a metric by the name of its figure, in one group where the name has several meanings', () => {
    expect(metricOfField('close_usd')).toBe('close');
    expect(metricOfField('positive')).toBe('good_headlines');
    expect(metricOfField('positive', 'posts')).toBe('positive_posts');
    expect(metricOfField('modelCalls')).toBeUndefined();
  });

  it('has each metric in one group, and finds the figures of filings only there', () => {
    const ids = Object.values(METRIC_GROUPS).flatMap((group) => Object.keys(group));
    expect(ids).toHaveLength(METRIC_IDS.length);
    expect(METRIC_IDS).toEqual(expect.arrayContaining(['eps_actual', 'net_debt', 'insider_net']));
    expect(metricOfField('added')).toBeUndefined();
    expect(metricOfField('added', 'filings')).toBe('new_paragraphs');
  });

  it('writes a label inside a sentence small, unless it is an acronym', () => {
    const words = [METRICS.close, METRICS.sma_50, METRICS.rsi_14, METRICS.eps_growth].map(wordsOf);
    expect(words).toEqual(['close', '50-day average', 'RSI (14 days)', 'EPS growth over a year']);
  });
});
