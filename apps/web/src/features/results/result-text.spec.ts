import type { RunResultResponse } from '@gemscout/contracts';
import { expect, it } from '@jest/globals';
import { progressOf, stagesDone, summaryOf } from './result-text.ts';

const result = (about: Partial<RunResultResponse>): RunResultResponse => ({
  symbol: 'NOVA',
  name: null,
  state: 'waiting',
  stage: null,
  verdict: null,
  confidence: null,
  reason: null,
  ...about,
});
const decided = (verdict: string) => result({ state: 'decided', stage: 'Decide', verdict });

it('counts tickers and verdicts, Buy first', () => {
  expect(summaryOf([decided('avoid'), decided('watch'), decided('buy'), decided('buy'), result({})])).toBe(
    '5 tickers · 2 Buy · 1 Watch · 1 Avoid',
  );
  expect(summaryOf([result({})])).toBe('1 ticker');
});

it.each([
  [{}, 'Waiting', 2],
  [{ state: 'active', stage: 'Validate' }, 'Validate', 3],
  [{ state: 'stopped', stage: 'Investigate' }, 'Stopped at Investigate', 2],
  [{ state: 'stopped' }, 'Not begun', 2],
  [{ state: 'skipped' }, 'Skipped', 2],
  [{ state: 'decided', stage: 'Decide' }, undefined, 5],
] as const)('says of %j how far it is: %s', (about, text, done) => {
  expect(progressOf(result(about))).toBe(text);
  expect(stagesDone(result(about))).toEqual({ done, of: 5 });
});
