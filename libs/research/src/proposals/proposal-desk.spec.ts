import { memoryEvidence } from '@gemscout/evidence';
import { describe, expect, it } from '@jest/globals';
import { rulesAnalyst } from '../analyst/rules-analyst.ts';
import { MemorySession, runToEnd, trending } from '../testing/memory-session.ts';
import { analystAt, signal } from '../testing/model-questions.ts';
import { says, scriptedServer } from '../testing/model-server.ts';
import { smallMarketOf } from '../testing/small-stories.ts';
import { memoryDaySpend } from '../openai/day-spend.ts';
import type { DecidedTicker } from './decided-ticker.ts';
import { proposalDesk } from './proposal-desk.ts';

const sentence = [{ text: 'It is on its way.', evidence: [] }];
const DECISION = {
  symbol: 'NOVA',
  verdict: 'watch',
  confidence: 0.55,
  goal_fit: 0.5,
  memo: {
    thesis: sentence,
    evidence: sentence,
    numbers: sentence,
    opposite: sentence,
    change: sentence,
    risks: sentence,
    verdict: sentence,
    answer_to_opposite: { text: 'Only in part.', evidence: [] },
  },
};

async function decided() {
  const tools = { market: smallMarketOf(), evidence: memoryEvidence() };
  const session = MemorySession.started({ ...trending, kind: 'symbol', subject: 'NOVA' });
  await runToEnd(session, { ...tools, analyst: rulesAnalyst() });
  const ticker: DecidedTicker = { events: session.events, symbol: 'NOVA', steps: [] };
  return { tools, ticker };
}

describe('deciding again with a language model', () => {
  it('costs what it costs, towards the limit of the day, each time', async () => {
    await using server = await scriptedServer(says(DECISION));
    const { analyst, daySpend } = analystAt(server.baseUrl);
    const { tools, ticker } = await decided();
    const desk = proposalDesk({ ...tools, analyst });
    expect(await desk.decideAgain(ticker, signal())).toEqual({ verdict: 'watch', confidence: 0.55 });
    const spentOnce = daySpend.spent();
    expect(spentOnce).toBeGreaterThan(0);
    await desk.decideAgain(ticker, signal());
    expect(daySpend.spent()).toBeGreaterThan(spentOnce);
    expect(server.requests).toHaveLength(2);
  });

  it('is refused once that limit is reached, without a call', async () => {
    await using server = await scriptedServer(says(DECISION));
    const { analyst } = analystAt(server.baseUrl, { daySpend: memoryDaySpend(0.000_001) });
    const { tools, ticker } = await decided();
    const asked = proposalDesk({ ...tools, analyst }).decideAgain(ticker, signal());
    await expect(asked).rejects.toMatchObject({ code: 'day_limit' });
    expect(server.requests).toHaveLength(0);
  });
});
