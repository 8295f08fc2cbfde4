import { describe, expect, it } from '@jest/globals';
import { monthsSince } from './erase-accounts.ts';

describe('the months of a workspace', () => {
  it.each([
    ['2025-11-30', '2026-02-01', ['2025-11', '2025-12', '2026-01', '2026-02']],
    ['2026-02-01', '2026-02-28', ['2026-02']],
  ])('from %s to %s', (from, to, months) => {
    expect(monthsSince(`${from}T00:00:00.000Z`, `${to}T23:59:59.999Z`)).toEqual(months);
  });
});
