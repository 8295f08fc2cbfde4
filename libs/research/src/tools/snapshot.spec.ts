import { expect, it } from '@jest/globals';
import { DEFAULT_RUN_BUDGET } from '@gemscout/domain';
import { memoryEvidence } from '@gemscout/evidence';
import { MarketFailure, type MarketData } from '@gemscout/market';
import { rulesAnalyst } from '../analyst/rules-analyst.ts';
import { dossierOf } from '../dossier.ts';
import { isFiledTool } from '../facts.ts';
import { MemorySession, runToEnd, trending } from '../testing/memory-session.ts';
import { smallMarketOf } from '../testing/small-stories.ts';
import { snapshotOf } from '../snapshot-of.ts';

async function researched(market: MarketData, toolCalls = DEFAULT_RUN_BUDGET.toolCalls) {
  const budget = { ...DEFAULT_RUN_BUDGET, toolCalls };
  const session = MemorySession.started({ ...trending, kind: 'symbol', subject: 'NOVA', budget });
  await runToEnd(session, { market, analyst: rulesAnalyst(), evidence: memoryEvidence(), clock: () => 0 });
  return { session, snapshot: snapshotOf(session.log(), 'NOVA') };
}

it('holds the figures of prices, results, options and filings before anything is asked', async () => {
  const { snapshot } = await researched(smallMarketOf());
  expect(snapshot.map(({ tool }) => tool)).toEqual([
    'indicators',
    'earnings',
    'options',
    'statements',
    'insiders',
    'holders',
    'filings',
    'estimates',
    'short_interest',
    'option_chain',
    'regime',
  ]);
  const [prices, results, options] = snapshot.map(({ facts }) => facts);
  const figures = ['close_usd', 'sma_200_usd', 'rsi_14', 'macd', 'atr_usd', 'bollinger_low_usd', 'volume'];
  expect(Object.keys(prices ?? {})).toEqual(expect.arrayContaining(figures));
  expect(Object.entries(prices ?? {}).filter(([, value]) => value === null)).toEqual([]);
  expect(results).toMatchObject({ surprise_pct: expect.any(Number) });
  expect(options).toMatchObject({ implied_move_pct: 6.2, put_call_ratio: 0.55, skew_pct: 2.4 });
});

it('is the truth of every later step: a market that moves meanwhile is not asked again', async () => {
  const market = smallMarketOf();
  const { session, snapshot } = await researched(market);
  const { findings } = dossierOf(session, 'NOVA');
  expect(findings.indicators).toEqual(snapshot[0]);
  expect(
    [...market.calls].filter(([call]) => /^(?:bars|earnings|options)\/NOVA$/.test(call)).map(([, times]) => times),
  ).toEqual([1, 1, 1]);
});

it('asks a tool that failed again when its turn comes', async () => {
  const market = smallMarketOf();
  let asked = 0;
  const bars: MarketData['bars'] = (...about) => {
    asked += 1;
    return asked === 1 ? Promise.reject(new MarketFailure('rate_limited', 'slow down')) : market.bars(...about);
  };
  const { session, snapshot } = await researched({ ...market, bars });
  expect(snapshot.map(({ tool }) => tool)).toEqual([
    'earnings',
    'options',
    'statements',
    'insiders',
    'holders',
    'filings',
    'estimates',
    'short_interest',
    'option_chain',
  ]);
  expect(dossierOf(session, 'NOVA').findings.indicators?.facts).not.toBeNull();
});

it('leaves out what the budget has no room for', async () => {
  const { session, snapshot } = await researched(smallMarketOf(), 3);
  const spent = session.log().reduce((sum, { spend }) => sum + (spend?.toolCalls ?? 0), 0);
  const priced = snapshot.filter(({ tool }) => !isFiledTool(tool));
  expect(priced.length).toBeLessThan(3);
  expect(spent).toBeLessThanOrEqual(3);
  expect(session.log().at(-1)?.type).toBe('DONE');
});
