import { expect, it } from '@jest/globals';
import { checkedByText, loweredText } from './memo-check-text.ts';

it('a lowered verdict or confidence says what it was, and why', () => {
  expect(loweredText({ what: 'verdict', from: 'buy', to: 'watch', reason: 'One source only.' })).toBe(
    'Lowered from Buy: One source only.',
  );
  expect(loweredText({ what: 'confidence', from: '82 %', to: '60 %', reason: 'A tool failed.' })).toBe(
    'Confidence lowered from 82 %: A tool failed.',
  );
});

it('a memo of an earlier release says that its digits were checked', () => {
  expect(checkedByText({ checked_by: 'digits' })).toMatch(/^Checked by digits: /);
  expect(checkedByText({ checked_by: 'facts' })).toMatch(/^Checked by facts: /);
});
