import { expect, it } from '@jest/globals';
import { checkedByText, coverageText, loweredText, missingTexts } from './memo-check-text.ts';

it('a lowered verdict or confidence says what it was, and why', () => {
  expect(loweredText({ what: 'verdict', from: 'buy', to: 'watch', reason: 'One source only.' })).toBe(
    'Lowered from Buy: One source only.',
  );
  expect(loweredText({ what: 'confidence', from: '82%', to: '60%', reason: 'A tool failed.' })).toBe(
    'Confidence lowered from 82%: A tool failed.',
  );
});

it('a memo of an earlier release says that its digits were checked', () => {
  expect(checkedByText({ checked_by: 'digits' })).toMatch(/^Checked by digits: /);
  expect(checkedByText({ checked_by: 'facts' })).toMatch(/^Checked by facts: /);
});

it('the facts that a memo had are counted, and the missing groups are named with their reason', () => {
  const reason = 'The statements could not be read.';
  const missing = [
    { groups: ['Options'], reason: 'This market has no options figures.' },
    { groups: ['Income', 'Growth'], reason },
  ];
  expect(coverageText({ known: 15, applying: 18 })).toBe('15 of 18 fact groups');
  expect(missingTexts({ missing })).toEqual([
    'Options: This market has no options figures.',
    `Income, Growth: ${reason}`,
  ]);
});
