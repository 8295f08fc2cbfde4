import { expect, it } from '@jest/globals';
import { horizonOf } from './verdict-horizon.ts';

it.each([
  ['semiconductor companies with improving momentum', 20],
  ['What will beat the index over the next week?', 5],
  ['Shares for the next 3 trading days', 5],
  ['Best ideas within a day', 1],
  ['Recovering retailers, over the coming two months', 60],
  ['A 10-day horizon, high volume', 20],
  ['Quality at a horizon of one quarter', 60],
  ['Compounders for the next five years', 60],
  ['Up 20% in the past week', 20],
  ['Momentum, but no earnings within 5 days', 20],
  ['No earnings within 2 days, held for the next week', 5],
  ['The next big thing in 3 days', 20],
])('a request "%s" wants its verdicts over %d trading days', (subject, days) =>
  expect(horizonOf({ kind: 'custom', subject })).toBe(days),
);

it('only the text of a custom run says it', () => {
  expect(horizonOf({ kind: 'symbol', subject: 'WITHIN A DAY' })).toBe(20);
  expect(horizonOf({ kind: 'trending', subject: null })).toBe(20);
});
