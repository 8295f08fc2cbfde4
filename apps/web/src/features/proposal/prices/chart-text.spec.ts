import { expect, it } from '@jest/globals';
import { chartSentence } from './chart-text.ts';

const known = { symbol: 'NOVA', as_of: '2026-06-30T23:59:59.999Z', as_of_day: '2026-06-30', provider: 'sample' };
const closes = [
  { date: '2026-06-29', close: 100, after: false },
  { date: '2026-06-30', close: 104.5, after: false },
];

it('says from when to when, and that nothing later is shown', () => {
  expect(chartSentence({ ...known, closes })).toBe(
    'Closes from 2026-06-29 ($100.00) to the as-of day 2026-06-30 ($104.50), sample.',
  );
});

it('tells what came after apart from what was known', () => {
  const later = [...closes, { date: '2026-07-02', close: 90, after: true }];
  expect(chartSentence({ ...known, closes: later })).toContain('After it, until 2026-07-02: $90.00.');
});
