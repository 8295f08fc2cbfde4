import { describe, expect, it } from '@jest/globals';
import type { RequestRun } from '@gemscout/domain';
import { memoryEvidence } from '@gemscout/evidence';
import { rulesAnalyst } from './analyst/rules-analyst.ts';
import { MemorySession, runToEnd, trending } from './testing/memory-session.ts';
import { smallMarketOf } from './testing/small-stories.ts';

const toolsOf = (market = smallMarketOf()) => ({
  market,
  analyst: rulesAnalyst(),
  evidence: memoryEvidence(),
  clock: () => 0,
});

const symbolRun: RequestRun = { ...trending, kind: 'symbol', subject: 'NOVA' };
const customRun: RequestRun = {
  ...trending,
  kind: 'custom',
  subject: 'energy companies that look undervalued',
  memo: 'NOVA will go to $900',
};

describe('a crash after any recorded step', () => {
  it.each([
    ['trending', trending],
    ['symbol', symbolRun],
    ['custom', customRun],
  ])('changes nothing of a %s run, and repeats no recorded tool and no call but those it lost', async (_, request) => {
    const whole = MemorySession.started(request);
    const calls = toolsOf();
    await runToEnd(whole, calls);
    for (let crashAt = 1; ; crashAt += 1) {
      const tools = toolsOf();
      let appends = 0;
      const crashing = MemorySession.started(request, () => {
        if ((appends += 1) === crashAt) throw new Error('crash');
      });
      const survived = await runToEnd(crashing, tools).then(
        () => true,
        () => false,
      );
      if (survived) break;
      const lost = searchesLostBy(crashing, tools.market.calls);
      const again = new MemorySession(crashing.events);
      await runToEnd(again, tools);
      expect(again.events).toEqual(whole.events);
      const expected = [...calls.market.calls].map(
        ([call, times]) => [call, times + (lost.has(call) ? 1 : 0)] as const,
      );
      expect(tools.market.calls).toEqual(new Map(expected));
    }
  });
});

/** Searches of a scan run side by side and are recorded one after the other: those that were asked, and not yet recorded. */
function searchesLostBy(session: MemorySession, calls: ReadonlyMap<string, number>): ReadonlySet<string> {
  const recorded = session
    .log()
    .flatMap(({ type, payload }) => (type === 'WEB_SEARCH' ? [`web/${payload.query}`] : []));
  return new Set([...calls.keys()].filter((call) => call.startsWith('web/') && !recorded.includes(call)));
}
