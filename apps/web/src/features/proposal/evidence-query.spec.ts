import { expect, it } from '@jest/globals';
import { evidenceIdIn, figureText, supportSentence } from './evidence-query.ts';

it('finds the evidence that a footnote names', () => {
  expect(evidenceIdIn('News, small, as of 2026-03-02 (evidence 0123456789ab)')).toBe('0123456789ab');
  expect(evidenceIdIn('News, small')).toBeUndefined();
});

it('says how much of a memo is supported, where that was counted', () => {
  const support = { symbol: 'NOVA', goal_fit: null, partial: false, failed_tools: [], sentences: [] };
  expect(supportSentence({ ...support, supported: 12, total: 13 })).toBe('Claims supported 12 of 13');
  expect(supportSentence({ ...support, supported: null, total: null })).toBeUndefined();
});

it('shows a figure as the memo does, and as its source calls it', () => {
  expect(figureText({ shown: '$41.24', name: 'close_usd', value: 41.237 })).toBe('$41.24 (close usd)');
});
