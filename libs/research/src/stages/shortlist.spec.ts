import { firstLine } from '@gemscout/domain';
import { memoryEvidence } from '@gemscout/evidence';
import type { MarketData } from '@gemscout/market';
import { describe, expect, it } from '@jest/globals';
import { rulesAnalyst } from '../analyst/rules-analyst.ts';
import { MemorySession, runToEnd, trending } from '../testing/memory-session.ts';
import { smallMarketOf } from '../testing/small-stories.ts';

/** As a live market is: scans have no sectors, and the list of companies has none, or is a short one. */
function liveLike(listed: (symbol: string) => boolean): MarketData {
  const market = smallMarketOf();
  return {
    ...market,
    companies: async () =>
      (await market.companies()).filter(({ symbol }) => listed(symbol)).map((each) => ({ ...each, sector: null })),
    async movers(...about) {
      const { data, ...rest } = await market.movers(...about);
      return { ...rest, data: data.map((mover) => ({ ...mover, sector: null })) };
    },
  };
}

async function shortlisted(market: MarketData, request: Partial<typeof trending> = {}, exclusions: string[] = []) {
  const profile = { version: 1, objective: null, horizon: null, risk: null, angles: [], exclusions };
  const session = MemorySession.started({ ...trending, ...request, context: { goal_profile: profile } });
  await runToEnd(session, { market, analyst: rulesAnalyst(), evidence: memoryEvidence() });
  const { tickers, excluded } = firstLine(session.log(), 'SHORTLIST')?.payload ?? {};
  return { tickers, excluded };
}

describe('a shortlist of a live market', () => {
  it('is the one of a recorded market with the same companies', async () => {
    const recorded = await shortlisted(smallMarketOf());
    expect(await shortlisted(liveLike(() => true))).toEqual(recorded);
  });

  it('leaves out an excluded sector', async () => {
    const { excluded } = await shortlisted(
      liveLike(() => true),
      {},
      ['Technology'],
    );
    expect(JSON.stringify(excluded)).toContain('NOVA');
  });

  it('has companies that the list lacks, found by a scan or named by a brief', async () => {
    const { tickers } = await shortlisted(liveLike(() => false));
    expect(JSON.stringify(tickers)).toContain('NOVA');
    const brief = await shortlisted(
      liveLike(() => false),
      { kind: 'custom', subject: 'Is $NOVA a buy?' },
    );
    expect(brief.tickers).toMatchObject([{ symbol: 'NOVA', name: 'Nova Batteries', sector: 'Technology' }]);
  });
});
