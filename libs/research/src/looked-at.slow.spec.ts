import { expect, it } from '@jest/globals';
import { DEFAULT_RUN_BUDGET } from '@gemscout/domain';
import { memoryEvidence } from '@gemscout/evidence';
import { MarketFailure, openMarket, type MarketData } from '@gemscout/market';
import { rulesAnalyst } from './analyst/rules-analyst.ts';
import { gapsSaid, lookedAtIn, untrueIn, type LookedAt } from './testing/looked-at.ts';
import { MemorySession, runToEnd, trending } from './testing/memory-session.ts';
import { smallMarketOf } from './testing/small-stories.ts';

async function looked(
  market: MarketData,
  symbol = 'NOVA',
  toolCalls = DEFAULT_RUN_BUDGET.toolCalls,
): Promise<LookedAt> {
  const budget = { ...DEFAULT_RUN_BUDGET, toolCalls };
  const session = MemorySession.started({ ...trending, kind: 'symbol', subject: symbol, budget });
  await runToEnd(session, { market, analyst: rulesAnalyst(), evidence: memoryEvidence(), clock: () => 0 });
  return lookedAtIn(session.log());
}

it('what a memo of the sample market says was looked at is what was looked at, with a small budget too', async () => {
  const market = await openMarket('sample');
  const companies = await market.companies();
  const all = await Promise.all(companies.map(({ symbol }) => looked(market, symbol, 7)));
  expect(all).toHaveLength(60);
  expect(all.flatMap(untrueIn)).toEqual([]);
  expect(all.flatMap(({ memo }) => gapsSaid(memo)).length).toBeGreaterThan(60);
});

const limited = () => Promise.reject(new MarketFailure('rate_limited', 'slow down'));

it('options of the snapshot that were not asked for are read, but not weighed', async () => {
  const small = await looked(smallMarketOf());
  expect([small.asked.includes('options'), small.snapshot.includes('options')]).toEqual([false, true]);
  expect(small.memo).toContain('Options data was read, but not weighed.');
  expect(untrueIn(small)).toEqual([]);
});

it.each(['options', 'news', 'posts'] as const)('what failed could not be read: %s', async (method) => {
  const small = await looked({ ...smallMarketOf(), [method]: limited });
  expect(small.reasoning).toMatch(/(?:Options data|News coverage|Social data) could not be read\./);
  expect(untrueIn(small)).toEqual([]);
});

it('a stock of which no tool knows anything is not called ordinary', async () => {
  const none = { bars: limited, earnings: limited, fundamentals: limited, options: limited, news: limited };
  const small = await looked({ ...smallMarketOf(), ...none, posts: limited, webSearch: limited });
  expect(small.thesis).toContain('It looks like a stock of which nothing is known: no tool had an answer.');
  expect(untrueIn(small)).toEqual([]);
});
