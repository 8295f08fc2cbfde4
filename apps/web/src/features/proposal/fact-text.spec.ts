import { describe, expect, it } from '@jest/globals';
import type { ProposalResponse } from '@gemscout/contracts';
import { spendText, verdictText } from './fact-text.ts';

const spent = (spend_usd: number | null, spend_tokens: number | null) =>
  spendText({ spend_usd, spend_tokens } as ProposalResponse);

describe('the facts of a proposal', () => {
  it('say what it used, with tokens where a language model thought, and that it is not known where it is not', () => {
    expect([spent(0.0312, 12_400), spent(0, 0), spent(null, null)]).toEqual([
      '$0.03, 12,400 tokens',
      '$0.00',
      'not known',
    ]);
  });

  it('name a verdict with its confidence, where it has one', () => {
    expect(verdictText({ verdict: 'buy', confidence: 0.71 })).toBe('Buy 71%');
    expect(verdictText({ verdict: 'watch', confidence: null })).toBe('Watch');
  });
});
