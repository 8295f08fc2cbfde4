import { describe, expect, it } from '@jest/globals';
import type { ProposalResponse } from '@gemscout/contracts';
import { nextReportText, sinceReportText, spendText, verdictText } from './fact-text.ts';

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

  it('say in how many days the next report comes, and how the price has moved since the last one', () => {
    const on = (days: number, is_estimate = false) => nextReportText({ day: '2026-08-11', days, is_estimate });
    expect([on(42), on(1, true), on(0), nextReportText(null)]).toEqual([
      '2026-08-11, in 42\u00A0days',
      'expected 2026-08-11, in 1\u00A0day',
      '2026-08-11, today',
      'not known',
    ]);
    expect([sinceReportText({ close_of: '2026-05-20', change_pct: -4.21 }), sinceReportText(null)]).toEqual([
      '−4.2%',
      'not known',
    ]);
  });

  it('name a verdict with its confidence, where it has one', () => {
    expect(verdictText({ verdict: 'buy', confidence: 0.71 })).toBe('Buy 71%');
    expect(verdictText({ verdict: 'watch', confidence: null })).toBe('Watch');
  });
});
