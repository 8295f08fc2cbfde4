import { DEEPENED, DEPTH_LIMITS, DEPTHS, firstLine, linesOf, type Depth } from '@gemscout/domain';
import { memoryEvidence } from '@gemscout/evidence';
import { describe, expect, it } from '@jest/globals';
import type { Analyst, DraftQuestion, NextMove } from '../analyst/analyst.ts';
import { rulesAnalyst } from '../analyst/rules-analyst.ts';
import { TICKER_TOOLS } from '../facts.ts';
import { MemorySession, runToEnd, trending } from '../testing/memory-session.ts';
import { smallMarketOf } from '../testing/small-stories.ts';

const nova = { ...trending, kind: 'symbol', subject: 'NOVA' } as const;

/** The tools that a run asks one after the other. */
async function asked(depth?: Depth, session = MemorySession.started({ ...nova, ...(depth && { depth }) })) {
  const tools = { market: smallMarketOf(), analyst: rulesAnalyst(), evidence: memoryEvidence(), clock: () => 0 };
  await runToEnd(session, tools);
  return linesOf(session.log(), 'TOOL').map(({ payload }) => payload.tool);
}

describe('the depth of a run', () => {
  it('is standard where the start names none', async () => expect(await asked()).toEqual(await asked('standard')));

  it('quick asks for figures alone, and the log says so', async () => {
    const session = MemorySession.started({ ...nova, depth: 'quick' });
    expect(await asked('quick', session)).toEqual(['indicators', 'earnings', 'options']);
    expect(firstLine(session.log(), 'DECIDE_NEXT')?.payload.why).toBe('A quick run asks for figures alone.');
    expect(firstLine(session.log(), 'INIT')?.payload.depth).toBe('quick');
  });

  it('deep asks every tool', async () =>
    expect((await asked('deep')).toSorted()).toEqual([...TICKER_TOOLS].toSorted()));

  it('is deep for a ticker that somebody sent deeper', async () => {
    const at = '2026-03-31T12:00:01.000Z';
    const session = MemorySession.started({ ...nova, depth: 'quick' }, () => {
      const isNotedBefore = session.result(`notice/${DEEPENED}/NOVA`) !== undefined;
      if (session.log().at(-1)?.type === 'THEME_START' && !isNotedBefore)
        void session.record({ type: 'DeepenTicker', symbol: 'NOVA', now: at });
    });
    expect((await asked('quick', session)).toSorted()).toEqual([...TICKER_TOOLS].toSorted());
  });
});

const draft = (tool: string, given: DraftQuestion['arguments']): DraftQuestion => ({
  tool,
  arguments: given,
  why: 'It is open.',
  would_change_verdict: 'A figure far off the present one.',
});
const FIRST = [
  draft('peers', { n: 20 }),
  ...Array.from({ length: 9 }, (_, at) => draft('statements', { years: at + 1 })),
];
const FOLLOW_UPS = Array.from({ length: 9 }, (_, at) => draft('insiders', { days: at + 1 }));
const move = (questions: DraftQuestion[]): NextMove => ({ tool: 'stop', why: 'Asked.', questions });

/** The questions of a run whose analyst asks more than it may, at first and because of the answers. */
async function askedWithArguments(depth: Depth) {
  const rules = rulesAnalyst();
  const analyst: Analyst = {
    ...rules,
    readsFacts: true,
    nextMove: (...about) => rules.nextMove(...about).then((thought) => ({ ...thought, answer: move(FIRST) })),
    reflect: (...about) =>
      rules
        .reflect(...about)
        .then((thought) => ({ ...thought, answer: { ...thought.answer, next: move(FOLLOW_UPS) } })),
  };
  const session = MemorySession.started({ ...nova, depth });
  await runToEnd(session, { market: smallMarketOf(), analyst, evidence: memoryEvidence(), clock: () => 0 });
  return linesOf(session.log(), 'DECIDE_NEXT').flatMap(({ payload }) => payload.question ?? []);
}

it.each(DEPTHS)('%s has its own number of questions, of follow-ups and of peers', async (depth) => {
  const { questions, followUps, peers } = DEPTH_LIMITS[depth];
  const asked = await askedWithArguments(depth);
  expect(asked).toHaveLength(questions + followUps);
  expect(asked[0]).toEqual({ tool: 'peers', n: peers });
});
