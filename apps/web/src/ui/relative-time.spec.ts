import { expect, it } from '@jest/globals';
import { relativeTime } from './relative-time.ts';

const now = Date.parse('2026-01-31T12:00:00Z');

it.each([
  ['2026-01-31T12:00:05Z', 'just now'],
  ['2026-01-31T11:54:30Z', '5 min ago'],
  ['2026-01-31T09:00:00Z', '3 h ago'],
  ['2026-01-29T11:00:00Z', '2 d ago'],
  ['2026-01-01T11:00:00Z', '2026-01-01'],
  ['soon', 'soon'],
])('writes %s as %j', (at, text) => {
  expect(relativeTime(at, now)).toBe(text);
});
