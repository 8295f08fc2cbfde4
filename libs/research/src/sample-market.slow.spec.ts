import { beforeAll, describe, expect, it } from '@jest/globals';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { MemoCheckBody } from '@gemscout/contracts';
import { firstLine, isTerminal } from '@gemscout/domain';
import { memoryEvidence } from '@gemscout/evidence';
import { openMarket, sampleMarketDirectory, type MarketData } from '@gemscout/market';
import { z } from 'zod';
import { rulesAnalyst } from './analyst/rules-analyst.ts';
import { lookedAtIn, untrueIn } from './testing/looked-at.ts';
import { MemorySession, runToEnd, trending } from './testing/memory-session.ts';

const Truth = z.object({ symbols: z.record(z.string(), z.object({ story: z.string(), conclusion: z.string() })) });
const truth = Truth.parse(JSON.parse(readFileSync(join(sampleMarketDirectory(), 'truth.json'), 'utf8'))).symbols;

/**
 * Measured when the rules were written: 55 of 60. The rules were weighed with this market in sight, so this says that they
 * tell its stories apart, not how they do elsewhere. The floor leaves room for a market that is generated again.
 */
const HITS_AT_LEAST = 48;
/** Of the shortest memo. */
const LEAST_FIGURES = 33;

const evidence = memoryEvidence();

async function finished(market: MarketData, more: Partial<typeof trending>): Promise<MemorySession> {
  const session = MemorySession.started({ ...trending, ...more });
  await runToEnd(session, { market, analyst: rulesAnalyst(), evidence, clock: () => 0 });
  return session;
}

type Verdict = {
  readonly symbol: string;
  readonly verdict: unknown;
  readonly dropped: unknown;
  readonly memo: MemoCheckBody;
  /** What it says of what was looked at, and is not so. */
  readonly untrue: readonly string[];
  /** Bytes of its largest event. */
  readonly largest: number;
};

async function verdicts(): Promise<readonly Verdict[]> {
  const market = await openMarket('sample');
  return Promise.all(
    Object.keys(truth).map(async (symbol) => {
      const session = await finished(market, { kind: 'symbol', subject: symbol });
      const { verdict, claims, memo_check } = firstLine(session.log(), 'DECISION', symbol)?.payload ?? {};
      const item = await evidence.get(session.request.workspaceId, memo_check ?? '');
      const untrue = untrueIn(lookedAtIn(session.log()));
      const memo = MemoCheckBody.parse(item?.body);
      return { symbol, verdict, dropped: claims, memo, untrue, largest: largestOf(session) };
    }),
  );
}

/** @returns the bytes of the largest event, as the limit of 32 KiB counts them */
function largestOf(session: MemorySession): number {
  return Math.max(...session.log().map((event) => Buffer.byteLength(JSON.stringify(event))));
}

describe('on the sample market', () => {
  let all: readonly Verdict[];
  beforeAll(async () => {
    all = await verdicts();
  });

  it('the rules analyst tells the planted stories apart', () => {
    const hits = all.filter(({ symbol, verdict }) => truth[symbol]?.conclusion === verdict);
    expect(hits.length).toBeGreaterThanOrEqual(HITS_AT_LEAST);
    const bought = all.filter(({ verdict }) => verdict === 'buy').map(({ symbol }) => truth[symbol]?.story ?? '');
    for (const story of bought) expect(story).not.toMatch(/pump|trap|orders|warning|dilution|stale|rumour|dead_cat/);
    expect(bought.filter((story) => story === 'quiet').length).toBeLessThanOrEqual(2);
  });

  it('every sentence of every memo holds against its evidence', () => {
    for (const { dropped } of all) expect(dropped).toMatchObject({ dropped: 0 });
  });

  it('what each memo says was looked at is what was looked at', () => {
    expect(all).toHaveLength(60);
    expect(all.flatMap(({ untrue }) => untrue)).toEqual([]);
  });

  it('a memo says at least twelve things that are checked, each figure a fact with its place in the sentence', () => {
    for (const { symbol, memo } of all) {
      const checked = memo.sentences.filter(({ result }) => result === 'checked');
      expect([symbol, checked.length >= 12]).toEqual([symbol, true]);
      const bindings = checked.flatMap(({ text, bindings: bound }) => bound.map((binding) => ({ text, ...binding })));
      expect(bindings.length).toBeGreaterThanOrEqual(LEAST_FIGURES);
      for (const { text, start, end, shown } of bindings) expect(text.slice(start, end)).toBe(shown);
    }
  });

  it('nothing that the rules analyst logs of a ticker is unsupported', async () => {
    const session = await finished(await openMarket('sample'), {});
    expect(session.log().flatMap(({ payload }) => Reflect.get(payload, 'unsupported') ?? [])).toEqual([]);
    for (const { type, payload } of session.log())
      if (type === 'DECISION')
        expect(payload).toMatchObject({ checked_by: 'facts', claims: { dropped: 0 }, dropped: [] });
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

  /** The largest is the start of a ticker: what eleven tools answered, which is more with each fact that they learn to give. */
  it('events stay below half of the limit of 32 KiB, of every company', async () => {
    const session = await finished(await openMarket('sample'), {});
    expect(largestOf(session)).toBeLessThan(16_384);
    for (const { symbol, largest } of all) expect([symbol, largest < 16_384]).toEqual([symbol, true]);
  });
});
