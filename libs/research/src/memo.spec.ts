import { expect, it } from '@jest/globals';
import { memoMarkdown, sectionsOf, type CheckedMemo } from './memo.ts';

const header = {
  symbol: 'NOVA',
  theme: 'Moats',
  verdict: 'watch',
  confidence: 0.6,
  asOf: '2026-06-30',
  fictional: true,
  failed: [],
  lowered: [],
  verdictLine: 'Watch means: wait.',
} as const;
const kept = { reference: null, evidence: [], bindings: [] };
const cited = { ...kept, text: 'RSI (14 days) is 71.', result: 'checked' as const, evidence: ['0f'] };
const empty = sectionsOf(() => []);
const memoOf = (thesis: CheckedMemo['sections']['thesis']): string => {
  const counts = {
    supported: 0,
    kept: 0,
    refused: [],
    withdrawn: [],
    contradicted: [],
    conditions: [],
    refs: [],
    cited: [],
  };
  return memoMarkdown({ sections: { ...empty, thesis }, ...counts }, header);
};

it('an opinion is in italics, which a legend under the title says', () => {
  const memo = memoOf([{ ...kept, text: 'Patience is * cheaper * than regret.', result: 'opinion' }, cited]);
  expect(memo).toContain('\n\n*Patience is \\* cheaper \\* than regret.* RSI (14 days) is 71.');
  expect(memo).toMatch(/^# NOVA: Watch\n\nConfidence 60% [^\n]+\n\n\*In italics\*: the analyst's opinion\./);
});

it('a memo without opinion has no legend', () => {
  expect(memoOf([cited, cited])).not.toMatch(/italics|\*/i);
});
