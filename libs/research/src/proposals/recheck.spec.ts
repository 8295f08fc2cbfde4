import { firstLine, type FreshnessChange, type RequestRun } from '@gemscout/domain';
import { memoryEvidence } from '@gemscout/evidence';
import { MarketFailure, openMarket, type MarketData } from '@gemscout/market';
import { describe, expect, it } from '@jest/globals';
import type { Analyst } from '../analyst/analyst.ts';
import { rulesAnalyst } from '../analyst/rules-analyst.ts';
import { MemorySession, runToEnd, trending } from '../testing/memory-session.ts';
import { smallMarketOf } from '../testing/small-stories.ts';
import { DecisionMissing, type DecidedTicker } from './decided-ticker.ts';
import { proposalDesk } from './proposal-desk.ts';
import type { RecheckRequest } from './recheck.ts';

const symbolRun: RequestRun = { ...trending, kind: 'symbol', subject: 'NOVA' };
const { signal } = new AbortController();

async function finishedRun() {
  const evidence = memoryEvidence();
  const session = MemorySession.started(symbolRun);
  await runToEnd(session, { market: smallMarketOf(), analyst: rulesAnalyst(), evidence });
  const [proposal] = session.proposals;
  if (!proposal) throw new Error('The run saved no proposal');
  const ticker: DecidedTicker = { events: session.events, symbol: 'NOVA', steps: [] };
  return { evidence, session, ticker, proposal };
}

const asking = (changed: readonly FreshnessChange[], memo: string): RecheckRequest => ({
  changed,
  reasons: [],
  memo,
  expiresAt: '2026-03-30T21:00:00.000Z',
  now: '2026-03-31T08:00:00.000Z',
});

/** The same market where the last close of everything is lower by a fifth. */
function fallen() {
  const market = smallMarketOf();
  const bars: MarketData['bars'] = async (symbol, days, aborted) => {
    const { data, ...rest } = await market.bars(symbol, days, aborted);
    return { ...rest, data: data.map((bar, at) => (at < data.length - 1 ? bar : { ...bar, close: bar.close * 0.8 })) };
  };
  return { ...market, bars };
}

describe('a proposal is saved', () => {
  it('with its price, the time of its evidence, an expiry 20 trading days on, and what it spent', async () => {
    const { proposal } = await finishedRun();
    const bars = await smallMarketOf().bars('NOVA', 1);
    expect(proposal).toMatchObject({
      price: bars.data[0]?.close,
      priceAsOf: '2026-03-02',
      evidenceAt: '2026-03-02T21:00:00.000Z',
      expiresAt: '2026-03-30T21:00:00.000Z',
      spend: { tokens: 0, usd: 0 },
    });
  });
});

describe('a re-check', () => {
  it.each<[FreshnessChange, readonly string[], readonly string[]]>([
    ['price', ['indicators'], ['bars/NOVA', 'earnings/NOVA']],
    ['earnings', ['earnings'], ['earnings/NOVA', 'fundamentals/NOVA']],
    ['time', ['news', 'social'], ['news/NOVA', 'posts/NOVA']],
  ])('of the %s asks %j, and calls nothing else of the market', async (change, tools, called) => {
    const { evidence, ticker, proposal } = await finishedRun();
    const market = smallMarketOf();
    const desk = proposalDesk({ market, analyst: rulesAnalyst(), evidence });
    const recheck = await desk.recheck(ticker, asking([change], proposal.memo), signal);
    expect(recheck.tools.filter((tool) => tool !== 'web')).toEqual(tools);
    expect([...market.calls.keys()].filter((call) => !call.startsWith('web/')).toSorted()).toEqual(
      [...called].toSorted(),
    );
  });

  it('that finds the same again says the same, with every claim held', async () => {
    const { evidence, session, ticker, proposal } = await finishedRun();
    const desk = proposalDesk({ market: smallMarketOf(), analyst: rulesAnalyst(), evidence });
    const recheck = await desk.recheck(ticker, asking(['price', 'earnings', 'time'], proposal.memo), signal);
    const { verdict, confidence } = firstLine(session.log(), 'DECISION', 'NOVA')?.payload ?? {};
    expect(recheck).toMatchObject({
      after: { verdict, confidence },
      evidence: [],
      analyst: 'rules',
      memo: proposal.memo,
    });
    expect(recheck.claims).toMatchObject({ held: recheck.claims.total, gone: [] });
    expect(recheck.claims.total).toBeGreaterThan(0);
  });

  it('names the claims that no longer hold, keeps new evidence, and moves the expiry only where the time was over', async () => {
    const { evidence, ticker, proposal } = await finishedRun();
    const desk = proposalDesk({ market: fallen(), analyst: rulesAnalyst(), evidence });
    const recheck = await desk.recheck(ticker, asking(['price'], proposal.memo), signal);
    expect(recheck.claims.gone.length).toBeGreaterThan(0);
    expect(recheck.price).toBeCloseTo((proposal.price ?? 0) * 0.8, 6);
    expect(recheck.expiresAt).toBe('2026-03-30T21:00:00.000Z');
    for (const hash of recheck.evidence) expect(await evidence.get('w1', hash)).toMatchObject({ symbol: 'NOVA' });
    expect(recheck.evidence.length).toBeGreaterThan(0);
    const late = await desk.recheck(ticker, asking(['time'], proposal.memo), signal);
    expect(late).toMatchObject({ price: proposal.price, expiresAt: '2026-03-30T21:00:00.000Z', claims: { gone: [] } });
  });

  it('is where the next one starts, and what is decided again', async () => {
    const { evidence, ticker, proposal } = await finishedRun();
    const asked: MarketData = { ...fallen(), news: () => Promise.reject(new Error('asked for news')) };
    const desk = proposalDesk({ market: asked, analyst: rulesAnalyst(), evidence });
    const first = await desk.recheck(ticker, asking(['price'], proposal.memo), signal);
    const since: DecidedTicker = { ...ticker, steps: first.steps };
    const second = await desk.recheck(since, asking(['earnings'], first.memo), signal);
    expect([second.price, second.after]).toEqual([first.price, first.after]);
    expect(second.steps.flatMap(({ label, key }) => (label === 'TOOL' ? [key] : []))).toEqual([
      'recheck/NOVA/indicators',
      'recheck/NOVA/earnings',
    ]);
    const away: MarketData = { ...asked, bars: () => Promise.reject(new Error('asked the market')) };
    const again = proposalDesk({ market: away, analyst: rulesAnalyst(), evidence });
    expect(again.decidingAnalyst(since)).toBe('rules');
    expect(await again.decideAgain(since, signal)).toEqual(first.after);
  });

  it('leaves the run and its evidence as they are where the market does not answer', async () => {
    const { evidence, ticker, proposal } = await finishedRun();
    const [before, events] = [JSON.stringify(ticker.events), ticker.events.length];
    for (const code of ['unavailable', 'rate_limited'] as const) {
      const market = { ...smallMarketOf(), bars: () => Promise.reject(new MarketFailure(code, 'away')) };
      const desk = proposalDesk({ market, analyst: rulesAnalyst(), evidence });
      await expect(desk.recheck(ticker, asking(['price'], proposal.memo), signal)).rejects.toMatchObject({ code });
    }
    expect([JSON.stringify(ticker.events), ticker.events.length]).toEqual([before, events]);
  });

  it('tells what it spent', async () => {
    const { evidence, ticker, proposal } = await finishedRun();
    const rules = rulesAnalyst();
    const spend = { modelCalls: 1, tokens: 500, usd: 0.01 };
    const paid: Analyst = {
      ...rules,
      name: 'rules',
      analyse: async (...about) => ({ ...(await rules.analyse(...about)), spend }),
      decide: async (...about) => ({ ...(await rules.decide(...about)), spend }),
    };
    const desk = proposalDesk({ market: smallMarketOf(), analyst: paid, evidence });
    const recheck = await desk.recheck(ticker, asking(['price'], proposal.memo), signal);
    expect(recheck.spend).toEqual({ tokens: 1_000, usd: 0.02 });
  });

  it('is refused where the run has no decision, and stops when its caller has gone', async () => {
    const { evidence, ticker, proposal } = await finishedRun();
    const desk = proposalDesk({ market: smallMarketOf(), analyst: rulesAnalyst(), evidence });
    const request = asking(['price'], proposal.memo);
    await expect(desk.recheck({ ...ticker, symbol: 'PUMP' }, request, signal)).rejects.toThrow(DecisionMissing);
    const gone = AbortSignal.abort(new Error('gone'));
    await expect(desk.recheck(ticker, request, gone)).rejects.toThrow('gone');
    await expect(desk.decideAgain(ticker, gone)).rejects.toThrow('gone');
  });
});

describe('a re-check on a market with filings', () => {
  const FILED = ['statements', 'insiders', 'holders', 'filings', 'estimates', 'short_interest'];

  async function decidedIn(day: string) {
    const evidence = memoryEvidence();
    const session = MemorySession.started({ ...symbolRun, subject: 'ADVRO' });
    const market = await openMarket('sample', { asOf: day });
    await runToEnd(session, { market, analyst: rulesAnalyst(), evidence });
    const memo = firstLine(session.log(), 'MEMO_READY', 'ADVRO')?.payload.memo ?? '';
    return { evidence, memo, ticker: { events: session.events, symbol: 'ADVRO', steps: [] } };
  }

  async function rechecked(changed: readonly FreshnessChange[], day: string) {
    const { evidence, memo, ticker } = await decidedIn('2025-11-03');
    const desk = proposalDesk({ market: await openMarket('sample', { asOf: day }), analyst: rulesAnalyst(), evidence });
    return { before: memo, recheck: await desk.recheck(ticker, asking(changed, memo), signal), evidence };
  }

  it('reads statements, insiders and filings again after new results, as they were filed by its day', async () => {
    const { before, recheck, evidence } = await rechecked(['earnings'], '2026-03-31');
    expect(recheck.tools).toEqual(['earnings', ...FILED]);
    expect(before).toContain('Statements of fiscal 2024:');
    expect(recheck.memo).toContain('Statements of fiscal 2025:');
    expect(recheck.memo).not.toContain('fiscal 2024:');
    const kinds = await Promise.all(recheck.evidence.map(async (hash) => await evidence.get('w1', hash)));
    const filed = kinds.filter((item) => ['statements', 'ownership', 'filings'].includes(item?.kind ?? ''));
    expect(new Set(filed.map((item) => item?.kind)).size).toBe(3);
    const insiders = filed.find((item) => item?.kind === 'ownership');
    expect(insiders?.body['last_filed']).toBe('2026-01-28');
    expect(JSON.stringify(filed.map((item) => item?.body)).match(/"filed":"2026-(?:0[4-9]|1)/)).toBeNull();
  });

  it('reads them again when its time was over, and not for a price', async () => {
    expect((await rechecked(['time'], '2026-03-31')).recheck.tools).toEqual(expect.arrayContaining(FILED));
    const { recheck } = await rechecked(['price'], '2026-03-31');
    expect(recheck.tools.filter((tool) => FILED.includes(tool))).toEqual([]);
    expect(recheck.memo).toContain('Statements of fiscal 2024:');
  });
});
