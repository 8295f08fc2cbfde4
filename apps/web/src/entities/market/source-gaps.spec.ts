import { expect, it } from '@jest/globals';
import { sourceGaps } from './source-gaps.ts';

const source = (name: string, label: string, answers: number, failures: number, off: string | null = null) => ({
  name,
  label,
  answers,
  failures,
  off,
});

it('says which source answers nothing, what is missing without it, and what still works', () =>
  expect(
    sourceGaps([source('sec', 'SEC EDGAR', 7, 0), source('yahoo', 'Yahoo', 0, 13), source('reddit', 'Reddit', 0, 0)]),
  ).toBe(
    'Yahoo does not answer (13 failed in 24 hours): prices, results, estimates, news and options may be missing. ' +
      'Still working: SEC EDGAR (filings, statements, insiders’ trades and large holders).',
  ));

it('says nothing where every source that was asked answers, or was switched off', () => {
  expect(sourceGaps([source('yahoo', 'Yahoo', 9, 4)])).toBeUndefined();
  expect(sourceGaps([source('yahoo', 'Yahoo', 0, 4, 'Yahoo is off.')])).toBeUndefined();
  expect(sourceGaps([])).toBeUndefined();
});
