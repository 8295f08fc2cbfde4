import { describe, expect, it } from '@jest/globals';
import { averageOf } from './averages.ts';

const bars = [10, 20, 30, 40].map((close, at) => ({ date: `2026-01-0${at + 1}`, close }));

describe('an average of closes', () => {
  it('begins with the first day that has enough closes, and moves with them', () =>
    expect(averageOf(bars, 3)).toEqual([
      { date: '2026-01-03', value: 20 },
      { date: '2026-01-04', value: 30 },
    ]));

  it('of more days than there are is empty', () => expect(averageOf(bars, 5)).toEqual([]));
});
