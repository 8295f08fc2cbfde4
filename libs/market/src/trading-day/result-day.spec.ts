import { expect, it } from '@jest/globals';
import { resultDayOf, resultKnownAt } from './result-day.ts';

it.each([
  ['before trading', '2026-05-12', 'pre', '2026-05-12', false],
  ['after trading', '2026-05-12', 'post', '2026-05-12', true],
  ['at an unknown time', '2026-05-12', null, '2026-05-12', false],
  ['at 16:01 in New York', '2026-05-12', '2026-05-12T20:01:00.000Z', '2026-05-12', true],
  ['at 15:59 in New York', '2026-05-12', '2026-05-12T19:59:00.000Z', '2026-05-12', false],
  ['at 16:01 in winter', '2026-02-12', '2026-02-12T21:01:00.000Z', '2026-02-12', true],
  [
    'in the evening, so that the SEC dates them by the next day',
    '2026-05-13',
    '2026-05-13T00:10:00.000Z',
    '2026-05-12',
    true,
  ],
  ['at 14:00 of a day that ends at 13:00', '2025-11-28', '2025-11-28T19:00:00.000Z', '2025-11-28', true],
])('results %s have their day, and are before or after its close', (_, date, releaseTime, day, isAfterClose) =>
  expect(resultDayOf({ date, releaseTime })).toEqual({ day, isAfterClose }),
);

it.each([
  ['pre', '2026-05-12T14:30:00.000Z'],
  ['post', '2026-05-12T22:30:00.000Z'],
  [null, '2026-05-12T23:59:59.999Z'],
  ['2026-05-12T20:01:00.000Z', '2026-05-12T20:01:00.000Z'],
])('results released at %s are known from then on', (releaseTime, at) =>
  expect(new Date(resultKnownAt({ date: '2026-05-12', releaseTime })).toISOString()).toBe(at),
);
