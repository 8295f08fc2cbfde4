import { firstLine, linesOf } from '@gemscout/domain';
import { describe, expect, it } from '@jest/globals';
import { memoryEvidence } from '@gemscout/evidence';
import type { Analyst, ThinkingFor, Thought } from './analyst/analyst.ts';
import { rulesAnalyst } from './analyst/rules-analyst.ts';
import { MemorySession, runToEnd, trending } from './testing/memory-session.ts';
import { smallMarketOf } from './testing/small-stories.ts';

const TOKENS = 1_000;

/** The rules, at a price: each question takes a thousand tokens. `runs` is for whom it was asked to think. */
function paidAnalyst(): { readonly analyst: Analyst; readonly runs: ThinkingFor[] } {
  const rules = rulesAnalyst();
  const runs: ThinkingFor[] = [];
  const paid = async <Answer>(thought: Promise<Thought<Answer>>): Promise<Thought<Answer>> => ({
    ...(await thought),
    spend: { modelCalls: 1, tokens: TOKENS, usd: 0 },
  });
  const analyst: Analyst = {
    name: 'paid',
    questionPrice: { tokens: TOKENS, usd: 0 },
    within: (run) => {
      runs.push(run);
      return { ...analyst, name: `paid for ${run.plan}` };
    },
    plan: (...about) => paid(rules.plan(...about)),
    themes: (...about) => paid(rules.themes(...about)),
    summarise: (...about) => paid(rules.summarise(...about)),
    nextMove: (...about) => paid(rules.nextMove(...about)),
    reflect: (...about) => paid(rules.reflect(...about)),
    analyse: (...about) => paid(rules.analyse(...about)),
    validate: (...about) => paid(rules.validate(...about)),
    decide: (...about) => paid(rules.decide(...about)),
  };
  return { analyst, runs };
}

async function finished(tokens: number) {
  const { analyst, runs } = paidAnalyst();
  const request = { ...trending, kind: 'symbol', subject: 'NOVA', budget: { ...trending.budget, tokens } } as const;
  const session = MemorySession.started(request);
  await runToEnd(session, { market: smallMarketOf(), analyst, evidence: memoryEvidence(), clock: () => 0 });
  return { session, runs };
}

describe('an analyst that costs', () => {
  it.each([8, 9, 11, 14])('decides on what there is with %d questions, and never takes more', async (questions) => {
    const { session } = await finished(questions * TOKENS);
    const analysis = firstLine(session.log(), 'THEME_ANALYSIS');
    expect(analysis?.payload.stopped).toBe('budget');
    expect(analysis?.message).toMatch(/\(the budget of tokens ends it after/);
    expect(session.log().at(-1)?.type).toBe('DONE');
    const run = session.state();
    expect(run.status === 'ended' && run.spend.tokens).toBeLessThanOrEqual(questions * TOKENS);
  });

  it('is spoken of when four fifths of the tokens are used', async () => {
    const { session } = await finished(9 * TOKENS);
    expect(linesOf(session.log(), 'NOTICE').map(({ payload }) => payload.kind)).toContain('budget_80');
  });

  it('is told for whom it thinks, and what is left for that at each moment', async () => {
    const { runs } = await finished(500 * TOKENS);
    expect(runs[0]).toMatchObject({ plan: 'premium', goal: { kind: 'symbol', subject: 'NOVA', memo: null } });
    const left = runs.map((run) => run.left().tokens);
    expect(left.every((tokens) => tokens === 0)).toBe(true); // the run has ended since
  });
});
