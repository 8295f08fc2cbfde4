import { expect, it } from '@jest/globals';
import { returnSince } from './price-return.ts';

const CLOSES = [
  { date: '2026-05-29', close: 50 },
  { date: '2026-06-01', close: 40 },
  { date: '2026-06-02', close: 44 },
];

it.each([
  ['a trading day', '2026-06-01', { pct: 10, from: '2026-06-01' }],
  ['a weekend, from the close before it', '2026-05-31', { pct: -12, from: '2026-05-29' }],
  ['the last day', '2026-06-02', { pct: 0, from: '2026-06-02' }],
  ['a day after the last close', '2026-07-01', { pct: 0, from: '2026-06-02' }],
  ['a day before the first close', '2026-05-28', null],
])('gives the return since %s', (_what, day, expected) => {
  const found = returnSince(CLOSES, day);
  expect(found && { ...found, pct: Number(found.pct.toFixed(6)) + 0 }).toEqual(expected);
});

it('gives none without prices', () => expect(returnSince([], '2026-06-01')).toBeNull());
