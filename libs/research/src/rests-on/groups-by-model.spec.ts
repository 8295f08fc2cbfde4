import { firstLine, type Depth } from '@gemscout/domain';
import { memoryEvidence } from '@gemscout/evidence';
import { describe, expect, it } from '@jest/globals';
import type { Analyst } from '../analyst/analyst.ts';
import { ModelAbstained } from '../analyst/model-abstained.ts';
import { rulesAnalyst } from '../analyst/rules-analyst.ts';
import { MemorySession, runToEnd, trending } from '../testing/memory-session.ts';
import { smallMarketOf } from '../testing/small-stories.ts';
import { restsOnDecision } from './rests-on-decision.ts';

const TOKENS = 1_000;

/** The rules at a price, deciding again by what is not known: without prices nothing can be recommended. */
function model(asked: string[] = [], silent?: string): Analyst {
  const rules = rulesAnalyst();
  let verdict: 'buy' | 'watch' | 'avoid' = 'watch';
  return {
    ...rules,
    name: 'model-1',
    questionPrice: { tokens: TOKENS, usd: 0 },
    decide: async (...about) => {
      const thought = await rules.decide(...about);
      verdict = thought.answer.verdict;
      return thought;
    },
    decideWithout: (_dossier, { group }) => {
      asked.push(group);
      const spend = { modelCalls: 1, tokens: TOKENS, usd: 0 };
      if (group === silent)
        return Promise.reject(
          new ModelAbstained('refused', 'No.', spend, { model: 'model-1', inputTokens: 0, outputTokens: 0 }),
        );
      const isPrice = group.startsWith('price');
      return Promise.resolve({ answer: { verdict: isPrice ? 'avoid' : verdict, confidence: 0.5 }, spend });
    },
  };
}

async function decided(depth: Depth, analyst: Analyst, tokens = 500 * TOKENS) {
  const budget = { ...trending.budget, tokens, modelCalls: 200 };
  const session = MemorySession.started({ ...trending, kind: 'symbol', subject: 'NOVA', depth, budget });
  const evidence = memoryEvidence();
  await runToEnd(session, { market: smallMarketOf(), analyst, evidence, clock: () => 0 });
  const log = session.log();
  return {
    session,
    evidence,
    line: firstLine(log, 'RESTS_ON')?.payload,
    memo: String(firstLine(log, 'MEMO_READY')?.payload.memo),
    verdict: firstLine(log, 'DECISION')?.payload.verdict,
  };
}

describe('the verdict of a model in a deep run', () => {
  it('is taken again once without each group of facts; the memo and the log say on which it rests, and how that was found', async () => {
    const asked: string[] = [];
    const { line, memo, verdict, session, evidence } = await decided('deep', model(asked));
    expect(asked.length).toBeGreaterThan(3);
    expect(line).toMatchObject({ analyst: 'model-1', verdict, not_tried: [], thresholds: [] });
    expect(line?.withheld).toHaveLength(asked.length);
    expect(line?.bearing?.every((name) => name.startsWith('price'))).toBe(true);
    expect(memo).toMatch(/rests on the price[^.]*, as the model decided again once without each group of facts\./);
    expect(await restsOnDecision({ events: session.events, symbol: 'NOVA' }, evidence)).toEqual(line);
  });

  it('names the groups that there was no answer without', async () => {
    const asked: string[] = [];
    await decided('deep', model(asked));
    const [first = ''] = asked;
    const { line, memo } = await decided('deep', model([], first));
    expect(line?.not_tried?.map((name) => name.toLowerCase())).toEqual([first.toLowerCase()]);
    expect(memo).toContain('those groups of facts that there was time and budget for');
  });

  it('stops at the budget, which it never goes beyond', async () => {
    const { line, session } = await decided('deep', model(), 7 * TOKENS);
    expect(line?.not_tried?.length).toBeGreaterThan(0);
    const run = session.state();
    expect(run.status === 'ended' && run.spend.tokens).toBeLessThanOrEqual(7 * TOKENS);
  });

  it('is taken once in a standard run: nobody pays for what was not asked for', async () => {
    const asked: string[] = [];
    const { line, memo } = await decided('standard', model(asked));
    expect([asked, line]).toEqual([[], undefined]);
    expect(memo).not.toContain('rests on');
  });
});
