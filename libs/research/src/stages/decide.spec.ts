import { firstLine } from '@gemscout/domain';
import { describe, expect, it } from '@jest/globals';
import { memoryEvidence } from '@gemscout/evidence';
import { MarketFailure, type MarketData } from '@gemscout/market';
import { z } from 'zod';
import type { Analyst, Decision, Rewrites } from '../analyst/analyst.ts';
import { rulesAnalyst } from '../analyst/rules-analyst.ts';
import { MemorySession, runToEnd, trending } from '../testing/memory-session.ts';
import { smallMarketOf } from '../testing/small-stories.ts';
import { memoOf } from '../memo.ts';
import { citationsIn } from '../memo-citations.ts';

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

async function decided(symbol: string, analyst: Analyst, market: MarketData = smallMarketOf()) {
  const session = MemorySession.started({ ...trending, kind: 'symbol', subject: symbol });
  await runToEnd(session, { market, analyst, evidence: memoryEvidence(), clock: () => 0 });
  const memo = String(firstLine(session.log(), 'MEMO_READY')?.payload.memo);
  return {
    memo,
    decision: firstLine(session.log(), 'DECISION')?.payload,
    proposals: session.proposals,
    session,
  };
}

describe('a memo', () => {
  it('has its fixed shape, and footnotes that say where from and as of when', async () => {
    const { memo } = await decided('NOVA', rulesAnalyst());
    const headings = [...memo.matchAll(/^##? (.+)$/gm)].map(([, heading]) => heading);
    expect(headings).toEqual([
      'NOVA: Buy',
      'Thesis',
      'Variant view',
      'Evidence',
      'Numbers',
      'Bear, base and bull',
      'The opposite case',
      'Catalysts',
      'What would change our mind',
      'Risks',
      'What changed, and what is not known',
      'Verdict',
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
    expect(JSON.stringify(decision)).toContain('figure not found: $900: no cited item holds this figure');
  });

  const invented = { text: 'It will reach $900.', evidence: [] };
  const lying = (rewrite: NonNullable<Analyst['rewrite']>): Analyst => ({
    ...careless((answer) => ({ ...answer, memo: { ...answer.memo, evidence: [invented, ...answer.memo.evidence] } })),
    rewrite,
  });
  const spend = { modelCalls: 1, tokens: 10, usd: 0.001 };

  it('is written anew where a sentence failed, and told what was wrong', async () => {
    const told: string[] = [];
    const honest = lying((_, refused) => {
      told.push(...refused.flatMap(({ problems }) => problems));
      return Promise.resolve({ answer: [{ at: 0, text: 'It will go on.', evidence: [] }], spend });
    });
    const { memo, decision } = await decided('NOVA', honest);
    expect(told).toEqual(['figure not found: $900: no cited item holds this figure']);
    expect(memo).toContain('It will go on.');
    expect(decision).toMatchObject({ claims: { dropped: 0, rewrites: 1 } });
    expect(decision?.confidence).toBeGreaterThan(0.6);
  });

  it('names an id that is made up to the analyst, and in the log', async () => {
    const told: string[] = [];
    const made = { text: 'It may go on.', evidence: ['e99'] };
    const { memo, decision } = await decided('NOVA', {
      ...careless((answer) => ({ ...answer, memo: { ...answer.memo, evidence: [made, ...answer.memo.evidence] } })),
      rewrite: (_, refused) => {
        told.push(...refused.flatMap(({ problems }) => problems));
        return Promise.resolve({ answer: [{ at: 0, ...made }], spend });
      },
    });
    const reason = 'unknown evidence: e99';
    expect(told).toEqual([reason, reason]);
    expect(memo).not.toContain('It may go on.');
    expect(decision).toMatchObject({
      claims: { dropped: 1, problems: [{ sentence: made.text, why: reason }] },
      dropped: [{ section: 'evidence', text: made.text, reason }],
    });
  });

  it('is written anew twice at most, then the sentence is dropped and the confidence capped', async () => {
    let asked = 0;
    const stubborn = lying(() => {
      asked += 1;
      return Promise.resolve({ answer: [{ at: 0, text: `No, $90${asked}.`, evidence: [] }], spend });
    });
    const { memo, decision, session } = await decided('NOVA', stubborn);
    expect(asked).toBe(2);
    expect(memo).not.toMatch(/\$90\d/);
    expect(decision).toMatchObject({ claims: { dropped: 1, rewrites: 2 }, confidence: 0.6 });
    expect(session.result('decide/NOVA/decision')?.spend).toMatchObject({ modelCalls: 3, tokens: 20 });
  });

  it.each<readonly [string, Rewrites]>([
    ['nothing', []],
    ['a sentence that nobody asked for', [{ at: 7, text: 'Hello.', evidence: [] }]],
  ])('drops what is answered with %s', async (_, answer) => {
    const { memo, decision } = await decided(
      'NOVA',
      lying(() => Promise.resolve({ answer, spend })),
    );
    expect(memo).not.toMatch(/\$900|Hello/);
    expect(decision).toMatchObject({ claims: { dropped: 1 } });
  });

  it('does not count a sentence as unsupported that the analyst takes back', async () => {
    const { decision } = await decided(
      'NOVA',
      lying(() => Promise.resolve({ answer: [], spend })),
    );
    expect(decision?.claims?.total).toBe(decision?.claims?.supported);
    expect(decision?.confidence).toBeGreaterThan(0.6);
    expect(decision?.dropped).toEqual([
      {
        section: 'evidence',
        text: 'It will reach $900.',
        reason:
          'Taken back by the analyst, after the check found: figure not found: $900: no cited item holds this figure.',
      },
    ]);
  });

  it('has at most 8 sentences a section, and names the others', async () => {
    const thesis = Array.from({ length: 9 }, () => ({ text: 'It may go on.', evidence: [] }));
    const talkative = careless((answer) => ({ ...answer, memo: { ...answer.memo, thesis } }));
    const { memo, decision } = await decided('NOVA', talkative);
    expect(memo.split('It may go on.')).toHaveLength(9);
    expect(decision?.dropped).toEqual([
      { section: 'thesis', text: 'It may go on.', reason: 'A section has at most 8 sentences.' },
    ]);
  });

  it('counts it where nobody answers', async () => {
    const { decision } = await decided(
      'NOVA',
      lying(() => Promise.resolve({ answer: [], spend, hasAbstained: true })),
    );
    expect(decision).toMatchObject({ confidence: 0.6, claims: { dropped: 1, rewrites: 1 } });
  });

  it('says which evidence each sentence cites', async () => {
    const { memo, decision } = await decided('NOVA', rulesAnalyst());
    const sentences = z.array(z.object({ text: z.string(), evidence: z.array(z.string()) })).parse(decision?.sentences);
    const cited = new Set(sentences.flatMap(({ evidence }) => evidence));
    const noted = new Set([...memo.matchAll(/\(evidence ([0-9a-f]{12})\)/g)].map(([, id]) => id));
    expect(cited).toEqual(noted);
    expect(new Set(citationsIn(memo).flatMap(({ evidence }) => evidence))).toEqual(noted);
    const { supported, total } = z.object({ supported: z.number(), total: z.number() }).parse(decision?.claims);
    expect(supported).toBe(total);
    expect(supported).toBeGreaterThan(5);
  });

  it('is partial where a tool failed, and less sure of itself', async () => {
    const market = smallMarketOf();
    const failing = { ...market, news: () => Promise.reject(new MarketFailure('rate_limited', 'slow down')) };
    const { memo, decision, proposals } = await decided('NOVA', rulesAnalyst(), failing);
    expect(decision).toMatchObject({ partial: true, failed_tools: ['news'], confidence: 0.6 });
    expect(memo).toContain('Partial');
    expect(proposals[0]?.score).toBe(0.6);
    expect(decision?.lowered).toMatchObject([{ what: 'confidence', to: '60%', reason: 'News failed.' }]);
  });

  it('is no Buy where fewer than two independent sources are cited', async () => {
    const nothing = memoOf({});
    const { decision, proposals } = await decided(
      'NOVA',
      careless((answer) => ({ ...answer, verdict: 'buy', memo: nothing })),
    );
    expect(decision).toMatchObject({ verdict: 'watch', sources: 0 });
    expect(proposals[0]?.verdict).toBe('watch');
  });

  it('names each lowering in log, memo and payload, and agrees with its title', async () => {
    const argued = [{ text: 'The evidence supports a Buy on NOVA.', evidence: [] }];
    const { decision, memo, proposals, session } = await decided(
      'NOVA',
      careless((answer) => ({ ...answer, verdict: 'buy', confidence: 0.8, memo: memoOf({ verdict: argued }) })),
    );
    const reason = 'A Buy needs 2 independent sources, and the memo cites no independent sources.';
    const lowered = [
      { what: 'verdict', from: 'buy', to: 'watch', reason },
      { what: 'confidence', from: '80%', to: '60%', reason: 'The verdict was lowered.' },
    ];
    expect(decision?.lowered).toEqual(lowered);
    expect(decision?.dropped).toMatchObject([{ section: 'verdict', text: 'The evidence supports a Buy on NOVA.' }]);
    expect(proposals[0]?.memoCheck).toMatchObject({ lowered });
    const named = `Verdict lowered from Buy to Watch: ${reason} Confidence lowered from 80% to 60%: The verdict was lowered.`;
    expect(session.result('decide/NOVA/decision')?.message).toContain(named);
    const [title, verdictSection] = [memo.split('\n')[0], memo.split('## Verdict')[1]];
    expect(title).toBe('# NOVA: Watch');
    expect(verdictSection?.split('\n\n')).toEqual(['', named, expect.stringMatching(/^Watch means: /), '']);
  });

  it('is at most a Watch at 50% on fewer than half of the fact groups, and names the missing ones', async () => {
    const noData = () => Promise.reject(new MarketFailure('no_data', 'none'));
    const market = { ...smallMarketOf(), earnings: noData, fundamentals: noData, sectors: noData };
    const hasty: Analyst = {
      ...careless((answer) => ({ ...answer, verdict: 'buy', confidence: 0.8 })),
      nextMove: () => Promise.resolve({ answer: { tool: 'stop', why: 'Enough.' }, spend }),
    };
    const { decision, memo, proposals, session } = await decided('NOVA', hasty, market);
    const clause = "only 4 of the 10 fact groups that this market's sources offer are known";
    const reason = `A Buy needs half of the fact groups, and ${clause}.`;
    const lowered = [
      { what: 'verdict', from: 'buy', to: 'watch', reason },
      { what: 'confidence', from: '80%', to: '50%', reason: expect.stringContaining(clause) },
    ];
    const missing = [
      {
        groups: expect.arrayContaining(['Valuation']),
        reason: 'This market has no reported quarters or valuation of NOVA.',
      },
      { groups: expect.arrayContaining(['News']), reason: 'News coverage was not looked at.' },
      { groups: expect.arrayContaining(['Income']), reason: 'No source of this market has it.' },
    ];
    const coverage = { known: 4, missing: expect.arrayContaining(missing) };
    expect(decision).toMatchObject({ verdict: 'watch', confidence: 0.5, lowered, coverage });
    expect(proposals[0]).toMatchObject({ verdict: 'watch', score: 0.5, memoCheck: { lowered, coverage } });
    expect(session.result('decide/NOVA/decision')?.message).toMatch(/ and 4 of \d+ fact groups.*Verdict lowered/);
    expect(memo).toMatch(/^# NOVA: Watch\n\nConfidence 50% .* · 4 of \d+ fact groups/);
    expect(memo.split('## Verdict')[1]).toContain(reason);
  });

  it('leaves out a conclusion that gives another verdict than its title', async () => {
    const [buys, calm] = ['NOVA is a strong Buy.', 'Patience costs little here.'];
    const verdict = [buys, calm].map((text) => ({ text, evidence: [] }));
    const waiting = careless((answer) => ({ ...answer, verdict: 'watch', memo: { ...answer.memo, verdict } }));
    const { memo, decision } = await decided('NOVA', waiting);
    expect(memo).toContain('# NOVA: Watch');
    expect(memo).not.toContain(buys);
    expect(memo).toContain(calm);
    expect(decision).toMatchObject({
      lowered: [],
      dropped: [{ section: 'verdict', text: buys, reason: 'The verdict is Watch.' }],
    });
    const alone = careless((answer) => ({
      ...answer,
      verdict: 'watch',
      memo: { ...answer.memo, verdict: verdict.slice(0, 1) },
    }));
    expect((await decided('NOVA', alone)).memo).toContain('## Verdict\n\nThe verdict is Watch.\n');
  });

  it('may be a Buy on the figures of the snapshot alone', async () => {
    const rules = rulesAnalyst();
    const buying = careless((answer) => ({ ...answer, verdict: 'buy' }));
    const { decision } = await decided('NOVA', {
      ...buying,
      nextMove: async (dossier, signal) => {
        const { spend: free } = await rules.nextMove(dossier, signal);
        const tool = dossier.asked.length === 0 ? 'news' : 'stop';
        return { answer: { tool, why: 'The snapshot holds the figures.' }, spend: free };
      },
      decide: async (dossier, ...rest) => {
        const { snapshot = [] } = dossier;
        const asked = Object.fromEntries(snapshot.map((answer) => [answer.tool, answer]));
        return buying.decide({ ...dossier, findings: { ...asked, ...dossier.findings } }, ...rest);
      },
    });
    expect(decision).toMatchObject({ verdict: 'buy', lowered: [] });
  });

  it('may be a Buy of an analyst that asks no tool', async () => {
    const rules = rulesAnalyst();
    const free = { modelCalls: 0, tokens: 0, usd: 0 };
    const sentences = ['The close is {{close}}.', 'Earnings a share were {{eps_actual}}.'];
    const evidence = sentences.map((text) => ({ text, evidence: [] }));
    const { decision, session } = await decided('NOVA', {
      ...careless((answer) => ({ ...answer, verdict: 'buy', memo: { ...answer.memo, evidence } })),
      analyse: async (...given) => {
        const { answer, spend: used } = await rules.analyse(...given);
        return { answer: { ...answer, thesis: 'Patience pays.' }, spend: used };
      },
      nextMove: () => Promise.resolve({ answer: { tool: 'stop', why: 'The snapshot is enough.' }, spend: free }),
    });
    expect(decision).toMatchObject({ verdict: 'buy', sources: 2 });
    expect(firstLine(session.log(), 'THEME_ANALYSIS')?.message).toMatch(/\(clear without a tool\)\.$/);
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
