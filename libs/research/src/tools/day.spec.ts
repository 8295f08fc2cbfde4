import { describe, expect, it } from '@jest/globals';
import { factsIn, memoryEvidence } from '@gemscout/evidence';
import { MarketFailure, openMarket, type MarketData, type TradingDay } from '@gemscout/market';
import { linesOf } from '@gemscout/domain';
import { rulesAnalyst } from '../analyst/rules-analyst.ts';
import { companyFacts } from '../company-facts.ts';
import { companyFactsResponse } from '../company-facts-response.ts';
import { dossierOf } from '../dossier.ts';
import { dossierToDecide } from '../stages/dossier-to-decide.ts';
import { tickerData } from '../openai/ticker-data.ts';
import { MemorySession, runToEnd, trending } from '../testing/memory-session.ts';

const SYMBOL = 'ADVRO';
const sample = await openMarket('sample');

const at = '2026-06-30T15:30:00.000Z';
const DAY: TradingDay = {
  symbol: SYMBOL,
  date: '2026-06-30',
  phase: 'open',
  delayMinutes: 15,
  stale: null,
  lastTrade: { value: 52.5, at },
  preMarketPct: { value: 4, at: '2026-06-30T13:30:00.000Z' },
  afterMarketPct: { value: null, reason: 'The exchange has not closed yet.' },
  gapPct: {
    value: 2.04,
    at: '2026-06-30T13:30:00.000Z',
    inputs: [
      { name: 'openingPrice', value: 51.02 },
      { name: 'previousClose', value: 50 },
    ],
  },
  volumeRatio: { value: 3, at },
  vwap: { value: 52.1, at },
};
const provenance = { provider: 'yahoo', fetchedAt: at, asOf: at };

/** The sample market as a live one. */
const live = (tradingDay: NonNullable<MarketData['tradingDay']>): MarketData => ({
  ...sample,
  info: { ...sample.info, asOf: null },
  sources: async () => new Set([...(await sample.sources()), 'minutes' as const]),
  tradingDay,
});
const trading = live(() => Promise.resolve({ data: DAY, provenance }));
const without = (tried: ConstructorParameters<typeof MarketFailure>[2] = {}) =>
  live(() => Promise.reject(new MarketFailure('no_data', 'no trades', tried)));

async function researched(market: MarketData) {
  const session = MemorySession.started({ ...trending, kind: 'symbol', subject: SYMBOL });
  const evidence = memoryEvidence();
  await runToEnd(session, { market, analyst: rulesAnalyst(), evidence, clock: () => 0 });
  const dossier = dossierOf(session, SYMBOL);
  return { session, evidence, dossier, day: dossier.snapshot?.find(({ tool }) => tool === 'day') };
}

describe('the trading day in a run', () => {
  it('is in the snapshot of a live market, with the delay of its source and the instant of the last trade', async () => {
    const { day, dossier, evidence, session } = await researched(trading);
    expect(day?.summary).toBe(
      'Trading day 2026-06-30: last trade $52.50 at 2026-06-30 15:30 UTC, delayed by 15 minutes; ' +
        'gap at the opening +2.0%; pre-market +4.0%; volume by this time of day 3.0×; VWAP $52.10.',
    );
    expect(day?.facts).toEqual({
      last_trade: 52.5,
      pre_market_move: 4,
      opening_gap: 2.04,
      volume_by_now: 3,
      vwap: 52.1,
    });
    expect(dossier.asked).not.toContain('day');
    const [hash = ''] = day?.evidence.map((ref) => ref.hash) ?? [];
    const item = await evidence.get(session.request.workspaceId, hash);
    expect(item).toMatchObject({ kind: 'trading_day', provider: 'yahoo', asOf: at });
    expect(factsIn(item ? [item] : [], SYMBOL).map(({ knownFrom }) => knownFrom <= at)).toEqual(Array(5).fill(true));
  });

  it('is a known group of facts, and its figures are told to a model with what they mean', async () => {
    const { session, evidence } = await researched(trading);
    const { dossier } = await dossierToDecide({ session, evidence }, SYMBOL);
    const groups = linesOf(session.log(), 'DECISION')[0]?.payload.coverage;
    expect(groups?.missing.flatMap((each) => each.groups)).not.toContain('The day');
    expect(JSON.stringify(tickerData(dossier).data)).toContain('Volume since the opening against the mean volume');
  });

  it('is not asked for on a market with an as-of instant, which has no such group', async () => {
    const { day, session } = await researched(sample);
    expect(day).toBeUndefined();
    expect(JSON.stringify(linesOf(session.log(), 'DECISION')[0]?.payload.coverage)).not.toContain('The day');
  });

  it('that no source has leaves the run as it is, and says why', async () => {
    const { day, session } = await researched(without());
    expect([day?.facts, day?.failure, day?.summary]).toEqual([
      null,
      'no_data',
      'This market has no trades of ADVRO today.',
    ]);
    const missing = linesOf(session.log(), 'DECISION')[0]?.payload.coverage?.missing;
    expect(missing).toContainEqual({ groups: ['The day'], reason: 'This market has no trades of ADVRO today.' });
  });
});

describe('the trading day in the facts of a company', () => {
  it('has its figures, each with its instant, and why others have no value', async () => {
    const found = await companyFacts(trading, SYMBOL);
    const { day, coverage } = companyFactsResponse(found ?? raise());
    expect(day).toMatchObject({ provider: 'yahoo', date: '2026-06-30', delay_minutes: 15, stale: null });
    expect(day.facts.map(({ id, shown, at: instant }) => [id, shown, instant])).toContainEqual([
      'opening_gap',
      '+2.0%',
      '2026-06-30T13:30:00.000Z',
    ]);
    const gap = day.facts.find(({ id }) => id === 'opening_gap');
    expect([gap?.formula, gap?.inputs.map(({ label, shown }) => `${label} ${shown}`)]).toEqual([
      '(a − b) ÷ |b| × 100',
      ['Opening price $51.02', 'Previous close $50.00'],
    ]);
    expect(day.without_value).toEqual([
      { id: 'after_market_move', label: 'After-market move', reason: 'The exchange has not closed yet.' },
    ]);
    expect(coverage.present).toContainEqual({ group: 'day', label: 'The day' });
  });

  it.each([
    ['a recorded market', sample, 'This market has no minutes.', []],
    [
      'a live market without a source',
      without(),
      'The market’s sources have no minutes.',
      ['The market’s sources have no minutes.'],
    ],
    [
      'a live market whose sources failed',
      without({ tried: [{ provider: 'yahoo', code: 'no_data', message: 'no trades' }] }),
      'no trades',
      ['no trades'],
    ],
  ])('of %s is null with the reason, and does not make coverage thin', async (_, market, reason, ofGroup) => {
    const { day, coverage } = companyFactsResponse((await companyFacts(market, SYMBOL)) ?? raise());
    expect([day.date, day.facts, new Set(day.without_value.map((each) => each.reason))]).toEqual([
      null,
      [],
      new Set([reason]),
    ]);
    expect(day.without_value).toHaveLength(6);
    expect(coverage.missing.filter(({ group }) => group === 'day').map((each) => each.reason)).toEqual(ofGroup);
    expect(coverage.is_thin).toBe(false);
  });

  it('is not of an earlier day of a live market', async () => {
    const found = await companyFacts(trading, SYMBOL, '2026-01-31');
    expect(companyFactsResponse(found ?? raise()).day).toMatchObject({ date: null, facts: [] });
  });
});

function raise(): never {
  throw new Error(`no company ${SYMBOL}`);
}
