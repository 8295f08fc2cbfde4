import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { execFileSync } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { isTradingDay } from '@gemscout/domain';
import { outcomesOf } from '@gemscout/settlement';
import { recordedSettlement } from '../settling/recorded-settlement.ts';
import { checkMarket, openMarket, sampleMarketDirectory } from './open-market.ts';

const generator = join(import.meta.dirname, '../../../../tools/sample-market/generate.mjs');

describe('the sample market', () => {
  let again: string;
  beforeAll(() => {
    again = mkdtempSync(join(tmpdir(), 'sample-market-'));
    execFileSync(process.execPath, [generator, again]);
  });
  afterAll(() => rmSync(again, { recursive: true }));

  it('is what its generator writes, file by file', () => {
    const committed = sampleMarketDirectory();
    for (const file of readdirSync(again)) {
      expect({ file, same: contentOf(committed, file).equals(contentOf(again, file)) }).toEqual({ file, same: true });
    }
  });

  it('has no broken row', () => checkMarket('sample'));

  it('is labelled as fictional', async () => {
    const { info } = await openMarket('sample');
    expect(info).toEqual({ name: 'sample', fictional: true, asOf: '2026-06-30T23:59:59.999Z' });
  });

  it('has sixty companies in eleven sectors, one of them a class of shares', async () => {
    const companies = await (await openMarket('sample')).companies();
    expect(companies).toHaveLength(60);
    expect(new Set(companies.map(({ sector }) => sector)).size).toBe(11);
    expect(companies.map(({ symbol }) => symbol)).toContain('KEST.B');
  });

  it('states the P/E of each company that its closes and its last four reports give', async () => {
    const market = await openMarket('sample');
    const stated = await Promise.all(
      (await market.companies()).map(async ({ symbol }) => {
        const [{ data: reports }, { data: values }, { data: bars }] = await Promise.all([
          market.earnings(symbol, 4),
          market.fundamentals(symbol),
          market.bars(symbol, 1),
        ]);
        const eps = reports.reduce((sum, { epsActual }) => sum + (epsActual ?? Number.NaN), 0);
        return { symbol, stated: values.peRatio ?? null, given: eps > 0 ? (bars.at(-1)?.close ?? 0) / eps : null };
      }),
    );
    expect(stated.filter(({ stated, given }) => Math.abs((stated ?? 0) - (given ?? 0)) > 0.01)).toEqual([]);
  });

  it('has a planted truth for every company', async () => {
    const companies = await (await openMarket('sample')).companies();
    const truth: unknown = JSON.parse(contentOf(sampleMarketDirectory(), 'truth.json').toString());
    const symbols = Object.fromEntries(companies.map(({ symbol }) => [symbol, expect.objectContaining(PLANTED)]));
    expect(truth).toEqual({ note: expect.any(String), symbols });
  });
});

describe('the later prices of the sample market', () => {
  it('settle every verdict over twenty trading days, and are invented', async () => {
    const settlement = await recordedSettlement('sample');
    const reading = await settlement.read(new AbortController().signal);
    const { info, ...market } = await openMarket('sample');
    const given = { verdict: 'buy', confidence: 0.7, asOf: info.asOf ?? '', settled: [] } as const;
    const horizons = await Promise.all(
      (await market.companies()).map(async ({ symbol }) => {
        const outcomes = outcomesOf(given, await reading.pricesFor(symbol, given.asOf.slice(0, 10)));
        return outcomes.map(({ horizon, source, settledOn }) => `${horizon} ${source} ${settledOn}`).join();
      }),
    );
    const each = '1 invented 2026-07-02,5 invented 2026-07-09,20 invented 2026-07-30';
    expect(horizons).toEqual(Array.from({ length: 60 }, () => each));
  });

  it('are sixty trading days of each company and of the index, all after its as-of day', () => {
    const [, ...rows] = contentOf(sampleMarketDirectory(), 'later-prices.csv.gz').toString().trim().split('\n');
    const days = Map.groupBy(rows, (row) => row.split(',')[1] ?? '');
    expect([days.size, new Set([...days.values()].map(({ length }) => length))]).toEqual([60, new Set([61])]);
    expect([...days.keys()].toSorted()[0]).toBe('2026-07-01');
    expect([...days.keys()].every(isTradingDay)).toBe(true);
  });

  it('are read to settle verdicts and by nothing else', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'later-prices-'));
    try {
      cpSync(sampleMarketDirectory(), folder, { recursive: true });
      writeFileSync(join(folder, 'later-prices.csv.gz'), 'no prices');
      await checkMarket(folder); // reads all that tools, facts, charts, memos and alerts can ask for
      const settlement = await recordedSettlement(folder);
      await expect(settlement.read(new AbortController().signal)).rejects.toThrow('later-prices.csv.gz is damaged');
    } finally {
      rmSync(folder, { recursive: true });
    }
  });
});

const PLANTED = {
  conclusion: expect.stringMatching(/^(buy|watch|avoid)$/),
  story: expect.any(String),
  why: expect.any(String),
};

/** The content of a file: packers differ from machine to machine, so of a packed file what is in it. */
function contentOf(directory: string, file: string): Buffer {
  const bytes = readFileSync(join(directory, file));
  return file.endsWith('.gz') ? gunzipSync(bytes) : bytes;
}
