import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type MarketData, MarketFailure } from '../market-data.ts';
import { checkMarket, openMarket } from '../recorded/open-market.ts';
import { recordMarket } from './record-market.ts';

const SYMBOLS = ['ADVRO', 'HEXLO', 'NOPE'];
const NOW = '2026-07-01T12:00:00.000Z';
let root: string;
let out: string;
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'record-market-'));
  out = join(root, 'recorded');
});
afterEach(() => rmSync(root, { recursive: true }));

async function answersOf(market: MarketData, symbol: string) {
  const asked: readonly Promise<{ readonly data: unknown }>[] = [
    market.bars(symbol, 60),
    market.news(symbol, 30, 20),
    market.posts(symbol, 7, 20),
    market.earnings(symbol, 4),
    market.fundamentals(symbol),
    market.options(symbol),
    market.statements(symbol),
    market.filings(symbol),
    market.ownership(symbol, 50),
    market.holders(symbol, { from: '2023-06-30', limit: 50 }),
    market.rates('2026-06-30'),
  ];
  return (await Promise.allSettled(asked)).map((answer) =>
    answer.status === 'fulfilled' ? answer.value.data : String(answer.reason.code),
  );
}

it('what was recorded answers as the market did', async () => {
  const sample = await openMarket('sample');
  const report = await recordMarket({ market: sample, symbols: SYMBOLS, out, now: NOW });
  expect(report).toMatchObject({ companies: 2, asOf: sample.info.asOf });
  expect(report.gaps).toContainEqual({ symbol: 'NOPE', what: 'company', code: 'no_data' });

  await checkMarket(out);
  const recorded = await openMarket(out);
  expect(recorded.info.fictional).toBe(true);
  for (const symbol of ['ADVRO', 'HEXLO']) {
    expect(await answersOf(recorded, symbol)).toEqual(await answersOf(sample, symbol));
    expect(await recorded.company(symbol)).toEqual(await sample.company(symbol));
  }
  await Promise.all([sample.close(), recorded.close()]);
});

it('a question that was not answered is a gap, and the rest is recorded', async () => {
  const sample = await openMarket('sample');
  const limited: MarketData = {
    ...sample,
    company: (symbol) => sample.company(symbol),
    bars: (...about) => sample.bars(...about),
    news: () => Promise.reject(new MarketFailure('rate_limited', 'later')),
    posts: (...about) => sample.posts(...about),
    earnings: (...about) => sample.earnings(...about),
    fundamentals: (...about) => sample.fundamentals(...about),
    options: (...about) => sample.options(...about),
    filingText: () => Promise.reject(new MarketFailure('unavailable', 'away')),
    info: { name: 'live', fictional: false, asOf: null },
  };
  const report = await recordMarket({ market: limited, symbols: ['ADVRO'], out, now: NOW });
  expect(report.gaps).toContainEqual({ symbol: 'ADVRO', what: 'news', code: 'rate_limited' });
  expect(report.gaps).toContainEqual({
    symbol: 'ADVRO',
    what: expect.stringMatching(/^text of the 10-K /),
    code: 'unavailable',
  });
  const recorded = await openMarket(out);
  expect(recorded.info.asOf).toBe(NOW);
  expect((await recorded.filings('ADVRO')).data).toEqual((await sample.filings('ADVRO')).data);
  await sample.close();
});

it('the texts of the newest reports are recorded, two of a form that is compared with the one before', async () => {
  const sample = await openMarket('sample');
  await recordMarket({ market: sample, symbols: ['KRANO'], out, now: NOW });
  const recorded = await openMarket(out);
  const { filings } = (await sample.filings('KRANO')).data;
  const newest = (form: string, count: number) => filings.filter((one) => one.form === form).slice(0, count);
  for (const { accession } of [...newest('10-K', 2), ...newest('8-K', 2)]) {
    const { data } = await sample.filingText('KRANO', accession);
    expect((await recorded.filingText('KRANO', accession)).data).toEqual(data);
  }
  await sample.close();
});
