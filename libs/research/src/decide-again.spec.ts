import type { RequestRun } from '@gemscout/domain';
import { memoryEvidence } from '@gemscout/evidence';
import { expect, it } from '@jest/globals';
import type { Analyst } from './analyst/analyst.ts';
import { rulesAnalyst } from './analyst/rules-analyst.ts';
import { decideAgain } from './decide-again.ts';
import { MemorySession, runToEnd, trending } from './testing/memory-session.ts';
import { smallMarketOf } from './testing/small-stories.ts';
import { DecisionMissing, type DecidedTicker } from './proposals/decided-ticker.ts';

const symbolRun: RequestRun = { ...trending, kind: 'symbol', subject: 'NOVA' };
const { signal } = new AbortController();

const nova = ({ events }: MemorySession): DecidedTicker => ({ events, symbol: 'NOVA', steps: [] });

async function finishedRun() {
  const tools = { market: smallMarketOf(), analyst: rulesAnalyst(), evidence: memoryEvidence() };
  const session = MemorySession.started(symbolRun);
  await runToEnd(session, tools);
  return { tools, session, decided: session.result('decide/NOVA/decision')?.payload };
}

it('gives the same verdict on the same evidence with the rules, and leaves the run as it is', async () => {
  const { tools, session, decided } = await finishedRun();
  const before = session.events.length;
  const again = await decideAgain(nova(session), tools, signal);
  expect(decided).toMatchObject(again);
  expect(session.events).toHaveLength(before);
});

it('asks for no new evidence', async () => {
  const { tools, session } = await finishedRun();
  const market = { ...tools.market, bars: () => Promise.reject(new Error('asked the market')) };
  await expect(decideAgain(nova(session), { ...tools, market }, signal)).resolves.toHaveProperty('verdict');
});

it('tells where another analyst, or another mood of it, decides otherwise', async () => {
  const { tools, session } = await finishedRun();
  const rules = rulesAnalyst();
  const moody: Analyst = {
    ...rules,
    decide: async (...about) => {
      const thought = await rules.decide(...about);
      return { ...thought, answer: { ...thought.answer, verdict: 'avoid', confidence: 0.4 } };
    },
  };
  expect(await decideAgain(nova(session), { ...tools, analyst: moody }, signal)).toEqual({
    verdict: 'avoid',
    confidence: 0.4,
  });
});

it('refuses a ticker that the run did not decide on', async () => {
  const { tools, session } = await finishedRun();
  await expect(decideAgain({ ...nova(session), symbol: 'PUMP' }, tools, signal)).rejects.toThrow(DecisionMissing);
  await expect(decideAgain({ ...nova(session), events: [] }, tools, signal)).rejects.toThrow(DecisionMissing);
});
