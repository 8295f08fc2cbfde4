import { firstLine } from '@gemscout/domain';
import { describe, expect, it } from '@jest/globals';
import { memoryEvidence } from '@gemscout/evidence';
import type { Analyst, Decision } from '../analyst/analyst.ts';
import { rulesAnalyst } from '../analyst/rules-analyst.ts';
import type { Dossier } from '../dossier.ts';
import { memoOf } from '../memo.ts';
import { MemorySession, runToEnd, trending } from '../testing/memory-session.ts';
import { smallMarketOf } from '../testing/small-stories.ts';

const free = { modelCalls: 0, tokens: 0, usd: 0 };

/** The memo of a run on NOVA whose analyst writes these sentences, and the dossier that it decided on. */
async function decided(...numbers: readonly string[]) {
  const session = MemorySession.started({ ...trending, kind: 'symbol', subject: 'NOVA' });
  const seen: Dossier[] = [];
  const memo = memoOf({ numbers: numbers.map((text) => ({ text, evidence: [] })) });
  const answer: Decision = { verdict: 'watch', confidence: 0.5, goal_fit: 0.5, memo };
  const decide: Analyst['decide'] = (dossier) => {
    seen.push(dossier);
    return Promise.resolve({ answer, spend: free });
  };
  const tools = { market: smallMarketOf(), evidence: memoryEvidence(), clock: () => 0 };
  await runToEnd(session, { ...tools, analyst: { ...rulesAnalyst(), decide } });
  return { memo: firstLine(session.log(), 'MEMO_READY')?.payload.memo ?? '', dossier: seen[0] };
}

describe('an analyst that decides', () => {
  it('is given the facts of the evidence, and writes them by their ids', async () => {
    const { memo, dossier } = await decided('The close of {{close}} is above the 50-day average of {{sma_50}}.');
    expect(dossier?.facts?.map(({ id }) => id)).toEqual(expect.arrayContaining(['close', 'sma_50', 'rsi_14']));
    expect(memo).toMatch(/The close of \$[\d.,]+ is above the 50-day average of \$[\d.,]+\./);
    expect(memo).not.toContain('{{');
  });

  it('cannot name a figure that the evidence does not hold', async () => {
    const { memo } = await decided('The target is {{analyst_target}}.');
    expect(memo).not.toContain('The target');
  });
});
