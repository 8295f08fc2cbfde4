import { METRICS, type MetricId } from '@gemscout/contracts';
import { expect, it } from '@jest/globals';
import { BRIEF_DEFINITIONS } from './brief-definitions.ts';
import { definitionsOf } from './definition-of.ts';

const entries = Object.entries(BRIEF_DEFINITIONS) as [MetricId, string][];

it('every brief definition is shorter than that of the registry, and what prompts say', () => {
  for (const [metric, brief] of entries) {
    expect(brief.length).toBeLessThan(METRICS[metric].definition.length);
    expect(definitionsOf([metric])).toEqual({ [metric]: brief });
  }
});

it('a brief definition names the same thresholds as the registry', () => {
  for (const metric of ['piotroski', 'altman_z', 'beneish_m'] as const) {
    const [, threshold = ''] = /Threshold: (?:above|below) (\S+)/.exec(METRICS[metric].definition) ?? [];
    expect(BRIEF_DEFINITIONS[metric]).toContain(threshold);
  }
});
