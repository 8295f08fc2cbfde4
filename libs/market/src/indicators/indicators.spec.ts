import { describe, expect, it } from '@jest/globals';
import type { Bar } from '../market-data.ts';
import { indicatorsOf } from './indicators.ts';

const rising = barsOf(260, (day) => 100 + day);

describe('indicators', () => {
  it('of a steady climb say what a climb is', async () => {
    const indicators = await indicatorsOf(rising);
    expect(indicators).toMatchObject({ close: 359, sma20: 349.5, rsi14: 100, breakout20: false, volumeRatio20: 1 });
    expect(indicators.fromWeek52HighPct).toBeCloseTo((359 / 360 - 1) * 100);
    expect(Object.values(indicators)).not.toContain(null);
  });

  it('call a close above the 20 highs before a breakout', async () => {
    const last = { ...rising[259]!, close: 362, high: 363, volume: 4000 };
    expect(await indicatorsOf([...rising.slice(0, 259), last])).toMatchObject({ breakout20: true, volumeRatio20: 4 });
  });

  it('are null where the bars are too few', async () => {
    const { date, close, ...figures } = await indicatorsOf(rising.slice(0, 1));
    expect({ date, close }).toEqual({ date: '2025-01-01', close: 100 });
    expect(new Set(Object.values(figures))).toEqual(new Set([null]));
  });

  it('hold no NaN for a price that never moves and a share that never trades', async () => {
    const still = barsOf(260, () => 50).map((bar) => ({ ...bar, high: 50, low: 50, volume: 0 }));
    expect(JSON.stringify(await indicatorsOf(still))).toEqual(JSON.stringify(await indicatorsOf(still)));
    expect(numbersIn(await indicatorsOf(still)).every(Number.isFinite)).toBe(true);
  });

  it('refuse no bars', async () => {
    await expect(indicatorsOf([])).rejects.toThrow(RangeError);
  });
});

function barsOf(count: number, priceOf: (day: number) => number): readonly Bar[] {
  const start = Date.parse('2025-01-01T00:00:00Z');
  return Array.from({ length: count }, (_, day) => {
    const close = priceOf(day);
    const date = new Date(start + day * 86_400_000).toISOString().slice(0, 10);
    return { date, open: close - 0.5, high: close + 1, low: close - 1, close, volume: 1000 };
  });
}

function numbersIn(value: unknown): readonly number[] {
  if (typeof value === 'number') return [value];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(numbersIn) : [];
}
