import { describe, expect, it } from '@jest/globals';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { firstLine, isTerminal } from '@gemscout/domain';
import { memoryEvidence } from '@gemscout/evidence';
import { openMarket, sampleMarketDirectory, type MarketData } from '@gemscout/market';
import { z } from 'zod';
import { rulesAnalyst } from './analyst/rules-analyst.ts';
import { MemorySession, runToEnd, trending } from './testing/memory-session.ts';

const Truth = z.object({ symbols: z.record(z.string(), z.object({ story: z.string(), conclusion: z.string() })) });
const truth = Truth.parse(JSON.parse(readFileSync(join(sampleMarketDirectory(), 'truth.json'), 'utf8'))).symbols;

/**
 * Measured when the rules were written: 55 of 60. The rules were weighed with this market in sight, so this says that they
 * tell its stories apart, not how they do elsewhere. The floor leaves room for a market that is generated again.
 */
const HITS_AT_LEAST = 48;

async function finished(market: MarketData, more: Partial<typeof trending>): Promise<MemorySession> {
  const session = MemorySession.started({ ...trending, ...more });
  await runToEnd(session, { market, analyst: rulesAnalyst(), evidence: memoryEvidence(), clock: () => 0 });
  return session;
}

type Verdict = { readonly symbol: string; readonly verdict: unknown; readonly dropped: unknown };

async function verdicts(): Promise<readonly Verdict[]> {
  const market = await openMarket('sample');
  return Promise.all(
    Object.keys(truth).map(async (symbol) => {
      const session = await finished(market, { kind: 'symbol', subject: symbol });
      const { verdict, claims } = firstLine(session.log(), 'DECISION', symbol)?.payload ?? {};
      return { symbol, verdict, dropped: claims };
    }),
  );
}

describe('on the sample market', () => {
  it('the rules analyst tells the planted stories apart', async () => {
    const all = await verdicts();
    const hits = all.filter(({ symbol, verdict }) => truth[symbol]?.conclusion === verdict);
    expect(hits.length).toBeGreaterThanOrEqual(HITS_AT_LEAST);
    const bought = all.filter(({ verdict }) => verdict === 'buy').map(({ symbol }) => truth[symbol]?.story ?? '');
    for (const story of bought) expect(story).not.toMatch(/pump|trap|orders|warning|dilution|stale|rumour|dead_cat/);
    expect(bought.filter((story) => story === 'quiet').length).toBeLessThanOrEqual(2);
  });

  it('every sentence of every memo holds against its evidence', async () => {
    for (const { dropped } of await verdicts()) expect(dropped).toMatchObject({ dropped: 0 });
  });

  it.each([
    ['trending', null],
    ['symbol', 'BOLTR'],
    ['custom', 'health care companies with unusual options activity'],
  ] as const)('a %s run ends with DONE', async (kind, subject) => {
    const session = await finished(await openMarket('sample'), { kind, subject });
    expect(session.log().filter(isTerminal)).toEqual([expect.objectContaining({ type: 'DONE' })]);
    expect(session.log().filter(({ type }) => type === 'DECISION').length).toBeGreaterThan(0);
  });

  it('events stay far below the limit of 32 KiB', async () => {
    const session = await finished(await openMarket('sample'), {});
    for (const event of session.log()) expect(JSON.stringify(event).length).toBeLessThan(8_000);
  });
});
