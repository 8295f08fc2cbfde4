import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { outcomesOf } from '@gemscout/settlement';
import { MarketFailure, type Answer, type Bar } from '../market-data.ts';
import { openMarket } from '../recorded/open-market.ts';
import { liveSettlement } from './live-settlement.ts';
import { recordedSettlement } from './recorded-settlement.ts';

const signal = new AbortController().signal;
const given = (asOf: string) => ({ verdict: 'buy', confidence: 0.7, asOf, settled: [] }) as const;
const bar = (date: string, close: number): Bar => ({ date, open: close, high: close, low: close, close, volume: 1 });

describe('a recorded market', () => {
  const days = ['2015-03-30', '2015-03-31', '2015-04-01', '2015-04-02'];
  let directory: string;

  const csvOf = (prices: Readonly<Record<string, readonly number[]>>): string =>
    [
      'symbol,date,open,high,low,close,volume',
      ...Object.entries(prices).flatMap(([symbol, closes]) =>
        closes.map((close, at) => `${symbol},${days[at]},${close},${close},${close},${close},1`),
      ),
    ].join('\n');
  const write = (name: string, content: string): Promise<void> => writeFile(join(directory, name), content);
  const writePrices = async (count: number): Promise<void> => {
    const upTo = (closes: readonly number[]) => closes.slice(0, count);
    const energy = { B: upTo([10, 10, 10, 11]), C: upTo([10, 10, 10, 12]), D: upTo([10, 10, 10, 13]) };
    await write('bars.csv', csvOf({ A: upTo([40, 40, 20, 22]), ...energy }));
    await write('benchmarks.csv', csvOf({ QQQ: upTo([9, 9, 9, 9]), SPY: upTo([200, 200, 200, 210]) }));
  };

  beforeEach(async () => {
    directory = await mkdtemp(join(tmpdir(), 'settlement-'));
    const manifest = { format: 'gemscout-recorded-market', version: 1, name: 'spring', fictional: false };
    await write('market.json', JSON.stringify({ ...manifest, as_of: '2015-03-31', source: 'a spec' }));
    await write(
      'companies.csv',
      'symbol,name,sector\n' + ['A', 'B', 'C', 'D'].map((s) => `${s},${s},Energy`).join('\n'),
    );
    await writePrices(4);
  });
  afterEach(() => rm(directory, { recursive: true }));

  it('settles by prices after its as-of, which no call of the agent shows', async () => {
    await write('events.csv', 'symbol,date,factor\nA,2015-04-01,0.5\n');
    const market = await openMarket(directory);
    expect((await market.bars('A', 99)).data.at(-1)?.date).toBe('2015-03-31');
    const settlement = await recordedSettlement(directory);
    expect([settlement.name, settlement.source]).toEqual(['spring', 'backtest']);
    const prices = await (await settlement.read(signal)).pricesFor('A', '2015-03-30');
    const [evening, before] = [given('2015-03-31T23:59:59.999Z'), given('2015-03-31T12:00:00.000Z')];
    const [outcome] = outcomesOf(evening, prices);
    expect(outcome).toMatchObject({ enteredOn: '2015-04-01', settledOn: '2015-04-02', benchmark: 'SPY' });
    expect(outcome?.change).toBeCloseTo(0.1, 12);
    expect(outcome?.excess).toBeCloseTo(0.05, 12);
    expect(outcome?.sectorExcess).toBeCloseTo(0.1 - 0.2, 12);
    expect(outcomesOf(before, prices)[0]).toMatchObject({ enteredOn: '2015-03-31', change: expect.closeTo(0, 12) });
  });

  it('sees prices that arrive', async () => {
    await writePrices(3);
    const settlement = await recordedSettlement(directory);
    const found = async () =>
      outcomesOf(given('2015-03-31T23:59:59.999Z'), await (await settlement.read(signal)).pricesFor('B', '2015-03-31'));
    expect(await found()).toEqual([]);
    await writePrices(4);
    expect(await found()).toHaveLength(1);
  });

  it('goes on with its later prices, each after the last day that a symbol has', async () => {
    await writePrices(3);
    const later = ['A', 'B', 'SPY'].map((symbol) => `${symbol},2015-04-02,9,9,9,9,1`);
    await write(
      'later-prices.csv',
      ['symbol,date,open,high,low,close,volume', 'B,2015-04-01,1,1,1,1,1', ''].join('\n'),
    );
    const settlement = await recordedSettlement(directory);
    const outcomes = async () =>
      outcomesOf(given('2015-03-31T23:59:59.999Z'), await (await settlement.read(signal)).pricesFor('B', '2015-03-31'));
    expect(await outcomes()).toEqual([]);
    await write('later-prices.csv', ['symbol,date,open,high,low,close,volume', ...later, ''].join('\n'));
    expect(await outcomes()).toMatchObject([{ change: 9 / 10 - 1, benchmarkChange: 9 / 200 - 1, source: 'backtest' }]);
  });

  it('has no prices of a symbol that it does not have', async () => {
    const reading = await (await recordedSettlement(directory)).read(signal);
    expect(outcomesOf(given('2015-03-30T12:00:00.000Z'), await reading.pricesFor('ZZZ', '2015-03-30'))).toEqual([]);
  });

  it.each([
    ['events.csv', 'symbol,date,factor\nA,2015-04-01,0\n', 'events.csv line 2'],
    ['bars.csv', 'symbol,date\n', 'the header must be'],
    ['later-prices.csv', 'symbol,date,close\n', 'later-prices.csv line 1: the header must be'],
  ])('that is broken in %s is a typed failure', async (name, content, sentence) => {
    await write(name, content);
    const settlement = await recordedSettlement(directory);
    const pricesFor = async () => (await settlement.read(signal)).pricesFor('A', '2015-03-31');
    await expect(pricesFor()).rejects.toThrow(sentence);
    await expect(pricesFor()).rejects.toThrow(MarketFailure);
  });

  it('does not read its companies where no day has come after the verdict', async () => {
    await write('bars.csv', 'symbol,date\n');
    const reading = await (await recordedSettlement(directory)).read(signal);
    const prices = await reading.pricesFor('A', '2015-04-02');
    expect(outcomesOf(given('2015-04-02T23:59:59.999Z'), prices)).toEqual([]);
  });
});

describe('a live market', () => {
  const closes: Record<string, readonly number[]> = { NOVA: [50, 55], SPY: [500, 505], XLK: [200, 208] };
  const answer = <Data>(data: Data): Answer<Data> => ({
    data,
    provenance: { provider: 'spec', fetchedAt: '2026-03-03T20:00:00Z', asOf: '2026-03-03T20:00:00Z' },
  });
  const asked: string[] = [];
  const live = (now: string) =>
    liveSettlement(
      {
        info: { name: 'live', fictional: false, asOf: null },
        company: async (symbol) => ({ symbol, name: symbol, sector: 'Technology' }),
        async bars(symbol) {
          asked.push(symbol);
          const [first = 0, second = 0] = closes[symbol] ?? [];
          return answer([bar('2026-03-02', first), bar('2026-03-03', second)]);
        },
      },
      { now: () => now },
    );
  const outcomes = async (now: string) => {
    const reading = await live(now).read(signal);
    await reading.pricesFor('NOVA', '2026-03-02');
    return outcomesOf(given('2026-03-02T15:00:00.000Z'), await reading.pricesFor('NOVA', '2026-03-02'));
  };

  it('settles forward against SPY and the fund of the sector', async () => {
    const [outcome] = await outcomes('2026-03-04T12:00:00.000Z');
    expect(outcome).toMatchObject({ source: 'forward', settledOn: '2026-03-03', benchmark: 'SPY' });
    expect(outcome?.excess).toBeCloseTo(0.1 - 0.01, 12);
    expect(outcome?.sectorExcess).toBeCloseTo(0.1 - 0.04, 12);
  });

  it('takes no price of a day that goes on', async () =>
    expect(await outcomes('2026-03-03T20:00:00.000Z')).toEqual([]));

  it('asks for a symbol once a pass', async () => {
    asked.length = 0;
    await outcomes('2026-03-04T12:00:00.000Z');
    expect(asked.toSorted()).toEqual(['NOVA', 'SPY', 'XLK']);
  });
});
