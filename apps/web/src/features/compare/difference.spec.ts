import { describe, expect, it } from '@jest/globals';
import { differenceOf, differencesText } from './difference.ts';

const buy = { verdict: 'buy', confidence: 0.71 } as const;
const watch = { verdict: 'watch', confidence: 0.71 } as const;

describe('the difference between two runs on a ticker', () => {
  it('is another verdict before it is another confidence', () => {
    expect(differenceOf({ a: buy, b: watch }).kind).toBe('verdict');
    expect(differenceOf({ a: buy, b: { ...buy, confidence: 0.62 } })).toEqual({
      kind: 'confidence',
      text: '−9 points',
    });
    expect(differenceOf({ a: buy, b: buy })).toEqual({ kind: 'none', text: 'same' });
  });

  it('is told where only one of them has a verdict, and is none where neither has', () => {
    expect(differenceOf({ a: buy, b: null })).toEqual({ kind: 'missing', text: 'only in A' });
    expect(differenceOf({ a: null, b: buy })).toEqual({ kind: 'missing', text: 'only in B' });
    expect(differenceOf({ a: null, b: null }).kind).toBe('none');
  });

  it('is counted over all tickers by their verdicts', () => {
    const tickers = [
      { symbol: 'NOVA', a: buy, b: watch },
      { symbol: 'OSTEN', a: buy, b: { ...buy, confidence: 0.5 } },
    ];
    expect(differencesText(tickers)).toBe('1 of 2 verdicts differ');
  });
});
