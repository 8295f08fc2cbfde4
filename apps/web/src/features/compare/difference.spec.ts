import { describe, expect, it } from '@jest/globals';
import { changesText, differenceOf, differencesText, unfinishedText, type ComparedResult } from './difference.ts';

const buy: ComparedResult = {
  state: 'decided',
  verdict: 'buy',
  confidence: 0.71,
  goal_fit: null,
  price: 41.2,
  price_as_of: '2026-06-30',
};
const watch = { ...buy, verdict: 'watch' };
const waiting: ComparedResult = { ...buy, state: 'waiting', verdict: null, confidence: null };

describe('the difference between two runs on a ticker', () => {
  it('is another verdict before it is another confidence', () => {
    expect(differenceOf({ a: buy, b: watch }).kind).toBe('verdict');
    expect(differenceOf({ a: buy, b: { ...buy, confidence: 0.62 } })).toEqual({
      kind: 'confidence',
      text: '−9 points',
    });
    expect(differenceOf({ a: buy, b: buy })).toEqual({ kind: 'none', text: 'same' });
  });

  it('is told where only one of them looked at it', () => {
    expect(differenceOf({ a: buy, b: null })).toEqual({ kind: 'missing', text: 'only in A' });
    expect(differenceOf({ a: null, b: waiting })).toEqual({ kind: 'missing', text: 'only in B' });
  });

  it('is told where only one of them has decided, and is none where neither has', () => {
    expect(differenceOf({ a: buy, b: waiting })).toEqual({ kind: 'missing', text: 'no verdict in B' });
    expect(differenceOf({ a: waiting, b: buy })).toEqual({ kind: 'missing', text: 'no verdict in A' });
    expect(differenceOf({ a: waiting, b: waiting }).kind).toBe('none');
  });

  it('is counted over all tickers by their verdicts', () => {
    const tickers = [
      { symbol: 'NOVA', a: buy, b: watch, difference: null },
      { symbol: 'OSTEN', a: buy, b: { ...buy, confidence: 0.5 }, difference: null },
    ];
    expect(differencesText(tickers)).toBe('1 of 2 verdicts differ');
  });

  it('is counted over the memos in figures and sentences, and not where they are the same', () => {
    const close = { fact: 'close', label: 'Close', subject: 'NOVA', a: null, b: { shown: '$1.00', period: 'today' } };
    const sentences = { gone: ['It fell.'], added: ['It rose.'], restated: 2, same: 3 };
    expect(changesText({ difference: { figures: { changed: [close], same: 4 }, sentences } })).toBe(
      '1 figure, 2 sentences',
    );
    const same = { gone: [], added: [], restated: 0, same: 3 };
    expect(changesText({ difference: { figures: { changed: [], same: 4 }, sentences: same } })).toBeUndefined();
    expect(changesText({ difference: null })).toBeUndefined();
  });
});

it('a run that is not complete is said to be so, by its state', () => {
  expect(unfinishedText({ status: 'completed' }, 'A')).toBeUndefined();
  expect(unfinishedText({ status: 'active' }, 'A')).toBe('Run A is still active. This is what it has so far.');
  expect(unfinishedText({ status: 'cancelled' }, 'B')).toBe('Run B was cancelled. This is what it had until then.');
});
