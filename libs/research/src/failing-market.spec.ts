import { describe, expect, it } from '@jest/globals';
import { firstLine, linesOf, type RequestRun } from '@gemscout/domain';
import { EvidenceUnavailable, memoryEvidence } from '@gemscout/evidence';
import { MarketFailure, type MarketData } from '@gemscout/market';
import { rulesAnalyst } from './analyst/rules-analyst.ts';
import { MemorySession, runToEnd, trending } from './testing/memory-session.ts';
import { nova, smallMarketOf } from './testing/small-stories.ts';
import type { ResearchTools } from './research-tools.ts';
import { WorkUnavailable } from './work-unavailable.ts';

const toolsOf = (market: MarketData = smallMarketOf()): ResearchTools => ({
  market,
  analyst: rulesAnalyst(),
  evidence: memoryEvidence(),
  clock: () => 0,
});
const symbolRun: RequestRun = { ...trending, kind: 'symbol', subject: 'NOVA' };

async function finished(request: RequestRun, tools: ResearchTools): Promise<MemorySession> {
  const session = MemorySession.started(request);
  await runToEnd(session, tools);
  return session;
}

describe('a market that fails', () => {
  const failing = (code: 'unavailable' | 'broken_market') => {
    const market = smallMarketOf();
    return toolsOf({ ...market, movers: () => Promise.reject(new MarketFailure(code, 'no answer')) });
  };

  it('hands the task back if it is unavailable', async () => {
    const session = MemorySession.started(trending);
    await expect(runToEnd(session, failing('unavailable'))).rejects.toBeInstanceOf(WorkUnavailable);
  });

  it('hands the task back if the evidence cannot be kept', async () => {
    const session = MemorySession.started(trending);
    const evidence = { ...memoryEvidence(), save: () => Promise.reject(new EvidenceUnavailable('gone')) };
    await expect(runToEnd(session, { ...toolsOf(), evidence })).rejects.toBeInstanceOf(WorkUnavailable);
  });

  it('fails the work if it is broken', async () => {
    const session = MemorySession.started(trending);
    await expect(runToEnd(session, failing('broken_market'))).rejects.toBeInstanceOf(MarketFailure);
  });

  const tried = [
    { provider: 'yahoo', code: 'rate_limited', message: 'yahoo allows no more requests for now' },
    { provider: 'alphavantage', code: 'auth', message: 'alphavantage does not accept the key' },
  ] as const;
  const allLimited = () => Promise.reject(new MarketFailure('rate_limited', 'nobody', { tried }));
  const rows = (asked: string) => [
    { provider: 'yahoo', asked_for: asked, failure: 'rate_limited' },
    { provider: 'alphavantage', asked_for: asked, failure: 'auth' },
  ];

  it('in one of its scans is a line that says who was asked, and the run goes on', async () => {
    const session = await finished(trending, toolsOf({ ...smallMarketOf(), movers: allLimited }));
    expect(session.log().find(({ type }) => type === 'MARKET_MOVERS')).toMatchObject({
      message: 'The market names no movers (yahoo: rate_limited, alphavantage: auth).',
      payload: { failure: 'rate_limited', movers: [], tried: rows('movers') },
    });
    expect(session.log().at(-1)).toMatchObject({ type: 'DONE' });
  });

  it('in all of its scans fails the work, which nobody is charged for', async () => {
    const market = {
      ...smallMarketOf(),
      movers: allLimited,
      sectors: allLimited,
      socialBuzz: allLimited,
      webSearch: allLimited,
    };
    const session = MemorySession.started(trending);
    await expect(runToEnd(session, toolsOf(market))).rejects.toThrow('No scan of the market was answered');
    expect(session.log().find(({ type }) => type === 'WEB_SEARCH')).toMatchObject({
      message: expect.stringMatching(/: Nobody could be searched \(yahoo: rate_limited, alphavantage: auth\)\.$/),
      payload: { failure: 'rate_limited', results: [], tried: rows('search'), evidence: [] },
      spend: { modelCalls: 0, toolCalls: 1 },
    });
    await expect(finished(symbolRun, toolsOf(market))).resolves.toBeDefined();
  });

  it('tells before an answer who failed to give it', async () => {
    const small = smallMarketOf();
    const news: MarketData['news'] = async (...about) => ({ ...(await small.news(...about)), tried });
    const earnings: MarketData['earnings'] = async (...about) => ({ ...(await small.earnings(...about)), tried });
    const session = await finished(symbolRun, toolsOf({ ...small, news, earnings, socialBuzz: allLimited }));
    const tools = linesOf(session.log(), 'TOOL');
    const triedBy = (tool: string) => tools.find(({ payload }) => payload.tool === tool)?.payload.tried;
    expect([triedBy('news'), triedBy('earnings')]).toEqual([rows('news'), rows('earnings')]);
    expect(triedBy('indicators')).toEqual(rows('earnings')); // for the move since the last results
  });

  it('is told exactly where the web stands in for what is talked about, and who searched it', async () => {
    const small = smallMarketOf();
    const webSearch: MarketData['webSearch'] = async (...about) => ({ ...(await small.webSearch(...about)), tried });
    const session = await finished(trending, toolsOf({ ...small, socialBuzz: allLimited, webSearch }));
    const fallback = firstLine(session.log(), 'SOCIAL_FALLBACK');
    expect(fallback).toMatchObject({
      message: expect.stringMatching(
        /^Nobody tells .* \(yahoo: rate_limited, alphavantage: auth\)\. The web is searched/,
      ),
      payload: { failure: 'rate_limited', source: 'provider', provider: 'small' },
    });
    expect(fallback?.payload.tried).toEqual([...rows('social'), ...rows('search')]);
    for (const search of session.log().filter(({ type }) => type === 'WEB_SEARCH'))
      expect(search.payload).toMatchObject({ source: 'provider', provider: 'small', tried: rows('search') });
    const web = session.log().find(({ type, payload }) => type === 'TOOL' && payload['tool'] === 'web');
    if (web) expect(web.payload).toMatchObject({ source: 'provider', provider: 'small', tried: rows('search') });
  });

  it('searches the web where nobody tells what is talked about, and says why', async () => {
    const socialBuzz = () => Promise.reject(new MarketFailure('auth', 'stocktwits does not let us in (403)'));
    const session = await finished(trending, toolsOf({ ...smallMarketOf(), socialBuzz }));
    const fallback = firstLine(session.log(), 'SOCIAL_FALLBACK');
    expect(fallback?.payload).toMatchObject({ failure: 'auth', reason: expect.stringContaining('403') });
    expect(session.log().at(-1)?.type).toBe('DONE');
  });

  it('takes missing data as an answer', async () => {
    const { posts: _posts, ...withoutPosts } = nova;
    const session = await finished(symbolRun, toolsOf(smallMarketOf({}, [withoutPosts])));
    const social = session.log().find(({ type, payload }) => type === 'TOOL' && payload['tool'] === 'social');
    expect(social?.payload).toMatchObject({ facts: null, failure: 'no_data' });
    expect(session.log().at(-1)?.type).toBe('DONE');
  });
});
