import { expect, it } from '@jest/globals';
import { memoTerms, shortMemoTerms, type MemoTerms } from './memo-terms.ts';

const byRules: MemoTerms = {
  decidedAt: '2026-06-30T21:00:05.000Z',
  source: 'run',
  writtenBy: 'rules',
  horizon: 20,
  pricesOf: '2026-06-30',
};

it('says when, for how long, by whom, and on which prices a memo was written, and that it is no advice', () =>
  expect(memoTerms(byRules)).toEqual([
    'Decided 2026-06-30 21:00 UTC',
    'Horizon: 20 trading days',
    'Written by software (rules)',
    'Closing prices of 2026-06-30, none later',
    'Not investment advice',
  ]));

it.each([
  [{ writtenBy: 'gpt-oss' }, 'Written by software (model gpt-oss)'],
  [{ writtenBy: null }, 'Written by software'],
  [{ source: 'user' as const }, 'Written by a person, not checked'],
  [{ pricesOf: null }, 'Without a price'],
  [{ horizon: 1 }, 'Horizon: 1 trading day'],
])('%j: %s', (more, text) => expect(memoTerms({ ...byRules, ...more })).toContain(text));

it('gives a verdict of nobody no horizon', () =>
  expect(memoTerms({ ...byRules, source: 'user' }).join()).not.toContain('Horizon'));

it('is one short line where there is little room', () => {
  expect(shortMemoTerms(byRules)).toBe(
    'Written by software (rules), 2026-06-30 21:00 UTC; horizon 20 trading days; closes of 2026-06-30. Not investment advice.',
  );
  expect(shortMemoTerms({ decidedAt: null, source: 'user', writtenBy: null, horizon: 20, pricesOf: null })).toBe(
    'Written by a person. Not investment advice.',
  );
  expect(shortMemoTerms({ ...byRules, writtenBy: 'm'.repeat(500) }).length).toBeLessThanOrEqual(170);
});
