import { expect, it } from '@jest/globals';
import { claimsSupported, evidenceIdIn, figureText } from './evidence-query.ts';

it('finds the evidence that a footnote names', () => {
  expect(evidenceIdIn('News, small, as of 2026-03-02 (evidence 0123456789ab)')).toBe('0123456789ab');
  expect(evidenceIdIn('News, small')).toBeUndefined();
});

it('says how much of a memo is supported, where that was counted', () => {
  const memo = { checked_by: 'facts' as const, checked: [], dropped: [], lowered: [] };
  const support = { symbol: 'NOVA', goal_fit: null, partial: false, failed_tools: [], sentences: [], ...memo };
  expect(claimsSupported({ ...support, supported: 12, total: 13 })).toBe('12 of 13');
  expect(claimsSupported({ ...support, supported: null, total: null })).toBeUndefined();
});

it('says what a figure is, and shows it as the memo does', () => {
  expect(figureText({ shown: '$41.24', name: 'close_usd', value: 41.237 })).toBe('Close $41.24');
});
