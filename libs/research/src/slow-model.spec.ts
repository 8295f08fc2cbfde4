import { firstLine, linesOf, NO_SPEND, type RequestRun } from '@gemscout/domain';
import { expect, it } from '@jest/globals';
import { memoryEvidence } from '@gemscout/evidence';
import type { Analyst, Thought } from './analyst/analyst.ts';
import { rulesAnalyst } from './analyst/rules-analyst.ts';
import { MemorySession, runToEnd, trending } from './testing/memory-session.ts';
import { smallMarketOf } from './testing/small-stories.ts';

/** 4,000 tokens in 3 minutes. */
const MS_A_TOKEN = (3 * 60_000) / 4_000;

/** A session and a clock that stand still but for what a model takes to write. */
class SlowRun extends MemorySession {
  ms = 0;

  static of(request: RequestRun): SlowRun {
    return new SlowRun([...MemorySession.started(request).events]);
  }

  override now(): string {
    return new Date(Date.parse(this.request.at) + this.ms).toISOString();
  }

  writes<Answer>(tokens: number, thought: Promise<Thought<Answer>>): Promise<Thought<Answer>> {
    this.ms += tokens * MS_A_TOKEN;
    return thought.then(({ answer }) => ({ answer, spend: { modelCalls: 1, tokens: 4_000 + tokens, usd: 0 } }));
  }
}

/** The rules' answers, written as slowly as a model without a graphics card writes them, each as long as may be. */
function slowAnalyst(run: SlowRun): Analyst {
  const rules = rulesAnalyst();
  const paid: Pick<Analyst, 'plan' | 'themes'> = {
    plan: (...about) => run.writes(600, rules.plan(...about)),
    themes: (...about) => run.writes(800, rules.themes(...about)),
  };
  const reflected: Analyst['reflect'] = async (...about) => {
    const [{ answer, spend }, next] = await Promise.all([rules.reflect(...about), rules.nextMove(...about)]);
    return { answer: { ...answer, next: next.answer }, spend };
  };
  return {
    name: 'slow',
    questionPrice: { tokens: 5_500, usd: 0 },
    plan: (goal, ...about) => (goal.kind === 'symbol' ? rules : paid).plan(goal, ...about),
    themes: (goal, ...about) => (goal.kind === 'symbol' ? rules : paid).themes(goal, ...about),
    summarise: (...about) => run.writes(200, rules.summarise(...about)),
    nextMove: (...about) => run.writes(150, rules.nextMove(...about)),
    reflect: (...about) => run.writes(400, reflected(...about)),
    analyse: (...about) => run.writes(900, rules.analyse(...about)),
    validate: (...about) => run.writes(1_200, rules.validate(...about)),
    decide: (...about) => run.writes(4_000, rules.decide(...about)),
    verify: (_about, sentences) => {
      const answer = sentences.map((_, at) => ({ at, finding: at === 0 ? 'not_said' : 'supported', why: '' }) as const);
      return run.writes(2_500, Promise.resolve({ answer, spend: NO_SPEND }));
    },
    rewrite: () => run.writes(2_500, Promise.resolve({ answer: [], spend: NO_SPEND })),
  };
}

async function finished(request: RequestRun): Promise<SlowRun> {
  const session = SlowRun.of(request);
  const tools = { market: smallMarketOf(), analyst: slowAnalyst(session), evidence: memoryEvidence() };
  await runToEnd(session, { ...tools, clock: () => session.ms });
  return session;
}

it('a slow local model completes a run on a ticker within the budget', async () => {
  const session = await finished({ ...trending, kind: 'symbol', subject: 'NOVA' });
  const run = session.state();
  expect(firstLine(session.log(), 'DONE')?.payload).toMatchObject({ outcome: 'completed', decided: 1 });
  expect(run.status === 'ended' && run.spend.activeMs).toBe(session.ms);
  expect(session.ms / MS_A_TOKEN).toBe(12_850); // the arithmetic of docs/language-models.md
  expect(session.ms).toBeLessThan(trending.budget.activeMs);
});

it('a slow local model decides on every ticker of a trending run, and the log says which budget ended', async () => {
  const session = await finished(trending);
  const { decided, skipped, outcome } = firstLine(session.log(), 'DONE')?.payload ?? {};
  expect([outcome, skipped]).toEqual(['budget', 0]);
  expect(decided).toBe(linesOf(session.log(), 'DECISION').length);
  const notices = linesOf(session.log(), 'NOTICE').map(({ message }) => message);
  expect(notices).toContain('Run: the budget of active time is used up; deciding on what is known');
});
