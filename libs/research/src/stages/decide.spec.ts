import { describe, expect, it } from '@jest/globals';
import { memoryEvidence } from '@gemscout/evidence';
import type { Analyst, Decision } from '../analyst/analyst.ts';
import { rulesAnalyst } from '../analyst/rules-analyst.ts';
import { MemorySession, runToEnd, trending } from '../fixtures/memory-session.ts';
import { smallMarketOf } from '../fixtures/small-stories.ts';

/** The rules analyst, with one change to each decision: what a careless model might answer. */
function careless(change: (decision: Decision) => Decision): Analyst {
  const rules = rulesAnalyst();
  return {
    ...rules,
    decide: async (...given) => {
      const { answer, spend } = await rules.decide(...given);
      return { answer: change(answer), spend };
    },
  };
}

async function decided(symbol: string, analyst: Analyst) {
  const session = MemorySession.started({ ...trending, kind: 'symbol', subject: symbol });
  await runToEnd(session, { market: smallMarketOf(), analyst, evidence: memoryEvidence(), clock: () => 0 });
  const memo = String(session.result(`decide/${symbol}/memo`)?.payload['memo']);
  return { memo, decision: session.result(`decide/${symbol}/decision`)?.payload, proposals: session.proposals };
}

describe('a memo', () => {
  it('has its fixed shape, and footnotes that say where from and as of when', async () => {
    const { memo } = await decided('NOVA', rulesAnalyst());
    const headings = [...memo.matchAll(/^##? (.+)$/gm)].map(([, heading]) => heading);
    expect(headings).toEqual([
      ...['NOVA: Buy', 'Thesis', 'Evidence', 'Numbers', 'The opposite case'],
      ...['What would change our mind', 'Risks', 'Verdict'],
    ]);
    expect(memo).toMatch(/^\[\^1\]: \w+, small, as of 2026-03-02 \(evidence [0-9a-f]{12}\)$/m);
    const used = new Set([...memo.matchAll(/\[\^(\d+)\](?!:)/g)].map(([, number]) => number));
    const noted = new Set([...memo.matchAll(/\[\^(\d+)\]:/g)].map(([, number]) => number));
    expect(used).toEqual(noted);
  });

  it('loses the sentences that its evidence does not hold, and is less sure of itself', async () => {
    const lie = { text: 'It will reach $900, says https://evil.example/target.', evidence: [] };
    const { memo, decision } = await decided(
      'NOVA',
      careless((answer) => ({
        ...answer,
        confidence: 0.95,
        memo: { ...answer.memo, evidence: [lie, ...answer.memo.evidence] },
      })),
    );
    expect(memo).not.toContain('900');
    expect(decision).toMatchObject({ confidence: 0.6, claims: { dropped: 1 } });
    expect(JSON.stringify(decision)).toContain('number not found: $900');
  });

  it('is no Buy where fewer than two independent sources are cited', async () => {
    const nothing = { thesis: [], evidence: [], numbers: [], opposite: [], change: [], risks: [], verdict: [] };
    const { decision, proposals } = await decided(
      'NOVA',
      careless((answer) => ({ ...answer, verdict: 'buy', memo: nothing })),
    );
    expect(decision).toMatchObject({ verdict: 'watch', sources: 0 });
    expect(proposals[0]?.verdict).toBe('watch');
  });

  it('saves no proposal with an Avoid', async () => {
    const { decision, proposals } = await decided('PUMP', rulesAnalyst());
    expect(decision).toMatchObject({ verdict: 'avoid', proposal_id: null });
    expect(proposals).toEqual([]);
  });

  it('names its proposal by run and ticker: the same each time', async () => {
    const [one, other] = [await decided('NOVA', rulesAnalyst()), await decided('NOVA', rulesAnalyst())];
    expect(one.proposals[0]?.proposalId).toBe(other.proposals[0]?.proposalId);
    expect(one.proposals[0]?.proposalId).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-5/);
  });
});
