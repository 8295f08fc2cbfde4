import { describe, expect, it } from '@jest/globals';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { promptVersions } from '../openai/prompt-versions.ts';
import { readPrompts } from '../openai/prompts.ts';
import { analystFacts, openAnalyst } from './open-analyst.ts';

const model = {
  baseUrl: 'http://127.0.0.1:1/v1',
  apiKey: undefined,
  model: 'gpt-4.1-mini',
  priorityModel: 'big',
  timeoutMs: 1_000,
  prices: {},
  dayLimitUsd: undefined,
};
const configured = { analyst: 'openai', model } as const;
const rules = { analyst: 'rules', model: undefined } as const;

describe('INIT', () => {
  it.each([
    ['basic', 'gpt-4.1-mini'],
    ['premium', 'big'],
  ])('of a run on the %s plan names %s and the version of every prompt', (plan, name) => {
    expect(analystFacts(configured, plan)).toEqual({ analyst: 'openai', model: name, prompts: promptVersions() });
  });

  it('of a run that the rules think for says that there is no model', () =>
    expect(analystFacts(rules, 'elite')).toEqual({ analyst: 'rules', model: null, prompts: [] }));
});

describe('what is configured is opened', () => {
  it('without a model: the rules, which ask nobody', async () => {
    const analyst = await openAnalyst(rules, undefined, () => undefined);
    expect([analyst.name, analyst.questionPrice, analyst.within]).toEqual(['rules', undefined, undefined]);
    await analyst.close();
  });

  it('with one: that model, and a warning of a price that nobody knows', async () => {
    const warnings: string[] = [];
    const analyst = await openAnalyst(configured, undefined, (sentence) => void warnings.push(sentence));
    expect(analyst.name).toBe('gpt-4.1-mini');
    expect(analyst.questionPrice?.usd).toBeGreaterThan(0);
    expect(warnings).toEqual([expect.stringMatching(/^The price of big is not known.*OPENAI_PRICES=\{"big":/)]);
    await analyst.close();
  });
});

it('every prompt is a file of its version, and says something', () => {
  const folder = join(import.meta.dirname, '../../prompts');
  for (const version of promptVersions()) expect(existsSync(join(folder, `${version}.md`))).toBe(true);
  for (const text of Object.values(readPrompts())) expect(text.length).toBeGreaterThan(100);
});
