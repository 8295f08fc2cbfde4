import { afterAll, afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { datesAfter, everyAnswer } from '../testing/every-answer.ts';
import { marketDataContract } from '../testing/market-data.contract.ts';
import { checkMarket, openMarket, sampleMarketDirectory } from '../recorded/open-market.ts';
import { type ImportRequest, importMarket } from './import-market.ts';

let root: string;
let from: string;
let out: string;
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'import-market-'));
  [from, out] = [join(root, 'source'), join(root, 'market')];
  mkdirSync(from);
  for (const [file, lines] of Object.entries(SOURCE)) writeFileSync(join(from, file), `${lines.join('\n')}\n`);
});
afterEach(() => rmSync(root, { recursive: true }));

const SOURCE: Readonly<Record<string, readonly string[]>> = {
  'tickers.csv': [
    'symbol,name,sector,gics_sector',
    'AB,Able,Old,Energy',
    'CD.B,"Cedar, B",Old,',
    'LATE,Late,,Energy',
    'ab,Small,,',
    'AB,Twice,,',
  ],
  'prices.csv': [
    'symbol,date,open,high,low,close,adj_close,volume',
    'AB,2015-03-31,10,12,9,11,5,100',
    'AB,2015-03-30,10,12,9,10.50,5,100',
    'AB,2015-03-30,10,12,9,10,5,100',
    'AB,2015-04-01,10,12,9,11,5,100',
    'AB,2015-03-27,,12,9,11,5,100',
    'AB,2015-03-26,10,10,9,11,5,100',
    'AB,2015-03-25,10,12,11,11,5,100',
    'AB,2015-02-30,10,12,9,11,5,100',
    'AB,2015-03-24,10,12,9,11,5,-1',
    'AB,2015-03-23,ten,12,9,11,5,1',
    'WHO,2015-03-31,10,12,9,11,5,1',
    'LATE,2015-04-02,10,12,9,11,5,1',
  ],
  'prices_more.csv': ['symbol,date,open,high,low,close,volume', 'AB,2015-03-20,1,1,1,1,1', 'CD.B,2015-03-31,5,6,4,5,1'],
  'earnings.csv': [
    'symbol,date,fiscal_period_end,eps_estimate,eps_actual,surprise,release_time',
    'AB,2015-03-31,2015-02,1,2,1,post',
    'AB,2015-04-01,2015-03,1,2,1,pre',
    'AB,2015-01-01,2014-12,one,2,1,pre',
  ],
  'news.csv': [
    'symbol,date,published_at,headline,top_story,publisher',
    'AB,2015-03-31,,"Able, able",1,reuters.com',
    'AB,2015-03-31,2015-04-01T00:00:00Z,Later,1,reuters.com',
    'AB,2015-03-31,yesterday,Never,1,reuters.com',
  ],
  'social.jsonl': [
    JSON.stringify({
      id: '1',
      symbol: 'AB',
      created_at: '2015-03-31T10:00:00Z',
      text: 'hi',
      user: 'u',
      user_followers: 3,
      repost_of: 'x',
      repost_count: 2,
    }),
    JSON.stringify({
      id: '2',
      symbol: 'AB',
      created_at: '2015-04-01T00:00:00Z',
      text: 'later',
      user: 'u',
      user_followers: 3,
    }),
    '{"id":',
    JSON.stringify({ id: '4', symbol: 'AB', created_at: '2015-03-31T10:00:00Z', user: 'u' }),
  ],
};

const request = (changes: Partial<ImportRequest> = {}): ImportRequest => ({
  from,
  out,
  asOf: '2015-03-31',
  ...changes,
});

describe('an import', () => {
  it('counts and names every row that it does not use', async () => {
    const { sources } = await importMarket(request());
    const [tickers, prices, more, earnings, news, social] = sources;
    expect(tickers).toMatchObject({ read: 5, kept: 3, reasons: { 'symbol is no ticker': 1, 'duplicate row': 1 } });
    expect(prices).toMatchObject({
      file: 'prices.csv',
      read: 12,
      kept: 2,
      laterThanAsOf: 2,
      superseded: 0,
      rejected: 8,
    });
    expect(prices?.examples).toEqual([
      { line: 4, reason: 'duplicate row' },
      { line: 6, reason: 'a price or the volume is empty or no number: AB 2015-03-27' },
      { line: 7, reason: 'the high is below open or close: AB 2015-03-26' },
      { line: 8, reason: 'the low is above open or close: AB 2015-03-25' },
      { line: 9, reason: 'date is no date: "2015-02-30"' },
      { line: 10, reason: 'the volume is negative: AB 2015-03-24' },
      { line: 11, reason: 'a price or the volume is empty or no number: AB 2015-03-23' },
      { line: 12, reason: 'unknown symbol: "WHO"' },
    ]);
    expect(more).toMatchObject({ kept: 1, superseded: 1 });
    expect(earnings).toMatchObject({ kept: 1, laterThanAsOf: 1, reasons: { 'eps_estimate is no number': 1 } });
    expect(news).toMatchObject({ kept: 1, laterThanAsOf: 1, rejected: 1 });
    expect(social?.examples).toContainEqual({ line: 4, reason: 'text cannot be used: is missing' });
    expect(social).toMatchObject({ kept: 1, laterThanAsOf: 1, reasons: { 'is no JSON': 1, 'text cannot be used': 1 } });
  });

  it('keeps every post whose text holds U+2028 or U+2029, and counts lines by \\n alone', async () => {
    const texts = ['a\u2028b', 'c\u2029d', 'e\r\nf', 'é'.repeat(70_000)];
    const posts = texts.map((text, at) => ({
      id: `${at}`,
      symbol: 'AB',
      created_at: `2015-03-31T1${at}:00:00Z`,
      text,
      user: 'u',
      followers: 1,
    }));
    const lines = [...posts.map((post) => JSON.stringify(post)), '{"id":'];
    writeFileSync(join(from, 'social.jsonl'), lines.join('\r\n'));
    const { sources } = await importMarket(request());
    expect(sources.find(({ file }) => file === 'social.jsonl')).toMatchObject({
      read: 5,
      kept: 4,
      rejected: 1,
      examples: [{ line: 5, reason: 'is no JSON' }],
    });
    const { data } = await (await openMarket(out)).posts('AB', 9, 9);
    expect(data.map(({ text }) => text).toReversed()).toEqual(texts);
  });

  it('writes the same report into the market', async () => {
    const { sources } = await importMarket(request());
    expect(JSON.parse(readFileSync(join(out, 'market.json'), 'utf8'))).toMatchObject({
      name: 'market',
      imported: sources,
    });
  });

  it('gives a market with what was usable and known', async () => {
    await importMarket(request({ name: 'small' }));
    await checkMarket(out);
    const market = await openMarket(out);
    expect(market.info).toEqual({ name: 'small', fictional: false, asOf: '2015-03-31T23:59:59.999Z' });
    expect(await market.companies()).toEqual([
      { symbol: 'AB', name: 'Able', sector: 'Energy' },
      { symbol: 'CD.B', name: 'Cedar, B', sector: null },
    ]);
    expect((await market.bars('AB', 9)).data.map(({ date, close }) => [date, close])).toEqual([
      ['2015-03-30', 10.5],
      ['2015-03-31', 11],
    ]);
    expect((await market.earnings('AB', 9)).data).toMatchObject([
      { date: '2015-03-31', epsActual: 2, releaseTime: 'post' },
    ]);
    expect((await market.news('AB', 9, 9)).data).toMatchObject([
      { title: 'Able, able', publishedAt: '2015-03-31T23:59:59.999Z' },
    ]);
    expect((await market.posts('AB', 9, 9)).data).toMatchObject([
      { id: '1', followers: 3, reposts: 2, isRepost: true },
    ]);
    await expect(market.options('AB')).rejects.toMatchObject({ code: 'no_data' });
  });

  it('gives the same files from the same source, in the place of the market before', async () => {
    const first = await importMarket(request());
    expect(await importMarket(request())).toEqual(first);
    expect(readdirSync(root).toSorted()).toEqual(['market', 'source']);
  });

  it('tells how far it is', async () => {
    const seen: string[] = [];
    await importMarket(request({ onProgress: ({ file, rows }) => seen.push(`${file} ${rows}`) }));
    expect(seen).toContain('prices.csv 12');
  });

  it.each([
    ['bad_as_of', { asOf: 'yesterday' }],
    ['source_missing', { from: '/nowhere' }],
    ['nothing_known_yet', { asOf: '2001-01-01' }],
  ])('refuses %s for %j and leaves no trace', async (code, changes) => {
    await expect(importMarket(request(changes))).rejects.toMatchObject({ name: 'MarketImportError', code });
    expect(readdirSync(root)).toEqual(['source']);
  });

  it('refuses a source without prices, or with a file that is no CSV of its kind', async () => {
    rmSync(join(from, 'prices_more.csv'));
    writeFileSync(join(from, 'prices.csv'), 'ticker,day\n');
    await expect(importMarket(request())).rejects.toMatchObject({
      code: 'source_unreadable',
      message: 'prices.csv line 1: the column symbol is missing.',
    });
    rmSync(join(from, 'prices.csv'));
    await expect(importMarket(request())).rejects.toMatchObject({ code: 'source_incomplete' });
    expect(readdirSync(root)).toEqual(['source']);
  });

  it('replaces nothing but a recorded market, and nothing inside its source', async () => {
    mkdirSync(out);
    writeFileSync(join(out, 'diary.txt'), 'mine');
    await expect(importMarket(request())).rejects.toMatchObject({ code: 'out_occupied' });
    expect(readFileSync(join(out, 'diary.txt'), 'utf8')).toBe('mine');
    await expect(importMarket(request({ out: join(from, 'market') }))).rejects.toMatchObject({
      code: 'out_inside_source',
    });
  });

  it('of an invented market stays labelled as fictional', async () => {
    cpSync(sampleMarketDirectory(), join(root, 'sample'), { recursive: true });
    await importMarket(request({ from: join(root, 'sample'), asOf: '2025-12-31' }));
    const market = await openMarket(out);
    expect(market.info.fictional).toBe(true);
    expect(datesAfter(await everyAnswer(market), '2025-12-31T23:59:59.999Z')).toEqual([]);
  });
});

const shared = mkdtempSync(join(tmpdir(), 'imported-sample-'));
afterAll(() => rmSync(shared, { recursive: true }));
marketDataContract('an imported market', async () => {
  const imported = join(shared, 'market');
  await importMarket({ from: sampleMarketDirectory(), asOf: '2026-02-27T21:00:00Z', out: imported });
  return openMarket(imported);
});
