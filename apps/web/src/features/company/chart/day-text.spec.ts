import { expect, it } from '@jest/globals';
import { daySentence } from './day-text.ts';

const bar = { date: '2026-06-30', open: 100, high: 103, low: 99, close: 102, volume: 1_240_000 };

it('a day is said with its prices, its change, its volume and what happened', () => {
  const mark = {
    day: bar.date,
    kind: 'results',
    text: 'E',
    tone: 'neutral',
    sentence: 'Results: $1.32 a share.',
  } as const;
  expect(daySentence(bar, { ...bar, close: 100 }, [mark])).toBe(
    '2026-06-30: open $100.00, high $103.00, low $99.00, close $102.00, +2.00%, volume 1.2M. Results: $1.32 a share.',
  );
});

it('the first day has no change', () =>
  expect(daySentence(bar, undefined, [])).toBe(
    '2026-06-30: open $100.00, high $103.00, low $99.00, close $102.00, volume 1.2M.',
  ));
