import { afterEach, describe, expect, it } from '@jest/globals';
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { everyAnswer } from '../testing/every-answer.ts';
import { marketDataContract } from '../testing/market-data.contract.ts';
import { checkMarket, openMarket, sampleMarketDirectory } from './open-market.ts';

marketDataContract('the sample', () => openMarket('sample'));
marketDataContract('the sample at noon of an earlier day', () =>
  openMarket('sample', { asOf: '2026-03-12T12:00:00Z' }),
);

const folders: string[] = [];
afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true });
});

function copyOfSample(): string {
  const folder = join(mkdtempSync(join(tmpdir(), 'market-')), 'copy');
  folders.push(join(folder, '..'));
  cpSync(sampleMarketDirectory(), folder, { recursive: true });
  return folder;
}

function edit(folder: string, file: string, change: (text: string) => string): void {
  const path = join(folder, file);
  const text = existsSync(path) ? readFileSync(path, 'utf8') : gunzipSync(readFileSync(`${path}.gz`)).toString();
  rmSync(`${path}.gz`, { force: true });
  writeFileSync(path, change(text));
}

const FILED = { symbol: 'WIVAR', accession: '9000000058-26-000999', filed: '2026-06-30' };
const FUTURE: Readonly<Record<string, string>> = {
  'companies.csv': 'LATER,Later Listed Company,Energy,,,2026-07-01',
  'bars.csv': 'WIVAR,2026-07-01,900,999,900,950,99000000\nLATER,2026-07-01,9,9,9,9,9',
  'benchmarks.csv': 'SMPL,2026-07-01,9000,9000,9000,9000,9',
  'earnings.csv': 'WIVAR,2026-07-01,2026-06,1,9,8,pre',
  'news.csv':
    'n-1,WIVAR,2026-07-01,2026-07-01T00:00:00Z,future shares order,Tomorrow,\nn-2,WIVAR,2026-07-01,,future earnings,Tomorrow,',
  'fundamentals.csv': 'WIVAR,2026-07-01,1,1,1,1,1,1,1',
  'options.csv': 'WIVAR,2026-07-01,2026-07-17,99,9,9,9,9',
  'posts.jsonl': JSON.stringify({
    id: 'p-1',
    symbol: 'WIVAR',
    created_at: '2026-07-01T00:00:00Z',
    text: 'future',
    user: 'u',
    followers: 9,
    reposts: null,
    is_repost: false,
  }),
  'documents.jsonl': JSON.stringify({
    id: 'd-1',
    title: 'future order',
    text: 'future',
    url: null,
    published_at: '2026-07-01T00:00:00Z',
    symbols: ['WIVAR'],
  }),
  'statements.jsonl': JSON.stringify({
    ...FILED,
    tag: 'us-gaap:Revenues',
    unit: 'USD',
    value: 9,
    start: null,
    end: '2026-06-30',
    form: '10-Q',
  }),
  'filings.jsonl': JSON.stringify({
    ...{ ...FILED, cik: '9000000058', form: '8-K', acceptedAt: null, reportDate: null, items: [], document: null },
    ...{ hasInlineXbrl: false, paragraphs: ['future'] },
  }),
  'ownership.jsonl': JSON.stringify({
    ...{ ...FILED, cik: '9000000058', form: '144', isAmendment: false, issuerCik: '9000000058', seller: 'future' },
    ...{ lots: [{ security: 'future', shares: 9, marketValueUsd: 9, saleDate: '2026-07-01' }], isPlanned: false },
  }),
};

describe('the future', () => {
  it('planted in every file changes no answer', async () => {
    const folder = copyOfSample();
    edit(folder, 'companies.csv', (text) =>
      text.replace('industry\n', 'industry,listed\n').replaceAll(/(?<!listed)\n/g, ',\n'),
    );
    for (const [file, rows] of Object.entries(FUTURE)) edit(folder, file, (text) => `${text}${rows}\n`);
    const strip = (answers: unknown) => JSON.stringify(answers).replaceAll(/"provider":"[^"]*"/g, '');
    const [planted, sample] = [await openMarket(folder), await openMarket('sample')];
    expect(strip(await everyAnswer(planted))).toEqual(strip(await everyAnswer(sample)));
    expect((await planted.bars('SMPL', 1)).data).toEqual((await sample.bars('SMPL', 1)).data);
    expect(await planted.company('LATER')).toBeUndefined();
  });

  it('begins within the day: a bar after the close, results before or after trading', async () => {
    const folder = copyOfSample();
    edit(
      folder,
      'earnings.csv',
      (text) => `${text}WIVAR,2026-06-30,2026-05,1,2,1,pre\nTANGL,2026-06-30,2026-05,1,2,1,post\n`,
    );
    const seenAt = async (asOf: string) => {
      const market = await openMarket(folder, { asOf });
      const { data: bars } = await market.bars('WIVAR', 1);
      const newest = async (symbol: string) => (await market.earnings(symbol, 1)).data[0]?.date === '2026-06-30';
      return { bar: bars[0]?.date === '2026-06-30', pre: await newest('WIVAR'), post: await newest('TANGL') };
    };
    expect(await seenAt('2026-06-30T14:29:59Z')).toEqual({ bar: false, pre: false, post: false });
    expect(await seenAt('2026-06-30T14:30:00Z')).toEqual({ bar: false, pre: true, post: false });
    expect(await seenAt('2026-06-30T21:00:00Z')).toEqual({ bar: true, pre: true, post: false });
    expect(await seenAt('2026-06-30')).toEqual({ bar: true, pre: true, post: true });
  });

  it('cannot be asked for', async () => {
    await expect(openMarket('sample', { asOf: '2026-07-01' })).rejects.toThrow('later than the market');
  });
});

describe('the skew of options', () => {
  const skewIn = async (folder: string) => (await (await openMarket(folder)).options('LUMED')).data.skewPct;

  it('is the figure of the table: below 0 where calls are dear', async () => {
    expect(await skewIn(copyOfSample())).toBe(-3.1);
  });

  it('is not known where its cell is empty, nor where the table is of before there was one', async () => {
    const [empty, older] = [copyOfSample(), copyOfSample()];
    edit(empty, 'options.csv', (text) => text.replace(/^(LUMED,.*),[^,]*$/m, '$1,'));
    edit(older, 'options.csv', (text) => text.replaceAll(/,[^,\n]*$/gm, ''));
    for (const folder of [empty, older]) expect(await skewIn(folder)).toBeNull();
  });
});

describe('a file that a market lacks', () => {
  it('is a capability without data, not a fault', async () => {
    const folder = copyOfSample();
    for (const file of [
      'earnings.csv',
      'news.csv',
      'fundamentals.csv',
      'options.csv',
      'posts.jsonl.gz',
      'documents.jsonl',
      'benchmarks.csv',
      'statements.jsonl.gz',
      'filings.jsonl.gz',
      'ownership.jsonl.gz',
    ])
      rmSync(join(folder, file));
    const market = await openMarket(folder);
    const { earnings, news, posts, fundamentals, options, statements, filings, ownership } = JSON.parse(
      JSON.stringify((await everyAnswer(market))['WIVAR']),
    );
    expect({ earnings, news, posts, fundamentals, options, statements, filings, ownership }).toEqual({
      earnings: 'no_data',
      news: 'no_data',
      posts: 'no_data',
      fundamentals: 'no_data',
      options: 'no_data',
      statements: 'no_data',
      filings: 'no_data',
      ownership: 'no_data',
    });
    await expect(market.webSearch('oil', 5)).rejects.toMatchObject({ code: 'no_data' });
    await expect(market.socialBuzz(5)).rejects.toMatchObject({ code: 'no_data' });
    await checkMarket(folder);
  });
});

describe('a broken market', () => {
  const header = 'symbol,date,open,high,low,close,volume';
  it.each([
    ['market.json', '{', /^market\.json is no JSON/],
    ['market.json', '{"format":"other"}', /^market\.json: format: must be "gemscout-recorded-market"$/],
    [
      'market.json',
      '{"format":"gemscout-recorded-market","version":1,"name":"x","fictional":true,"as_of":"soon"}',
      /^market\.json: as_of: is neither/,
    ],
    ['companies.csv', 'symbol,name\nA,B\n', /^companies\.csv line 1: the column sector is missing$/],
    ['companies.csv', 'symbol,name,sector\nA,B,\nA,C,\n', /^companies\.csv line 3: A stands there twice$/],
    ['companies.csv', 'symbol,name,sector,sic\nA,B,,367\n', /^companies\.csv line 2: sic "367" has not four digits$/],
    ['companies.csv', 'symbol,name,sector\n"A,B\n', /^companies\.csv: .*line 2/],
    ['bars.csv', 'date,close\n', /^bars\.csv line 1: the header must be symbol,date,/],
    ['bars.csv', `${header}\nA,2026-02-30,1,1,1,1,1\n`, /^bars\.csv line 2: date "2026-02-30" is no date$/],
    [
      'bars.csv',
      `${header}\nA,2026-02-02,1,1,1,x,1\n`,
      /^bars\.csv line 2: a price or the volume is empty or no number$/,
    ],
    ['bars.csv', `${header}\nA,2026-02-02,1,1,1,1,-1\n`, /^bars\.csv line 2: the volume is negative$/],
    ['bars.csv', `${header}\nA,2026-02-02,2,1,1,1,1\n`, /^bars\.csv line 2: the high is below open or close$/],
    [
      'bars.csv',
      `${header}\nA,2026-02-03,1,1,1,1,1\nA,2026-02-03,1,1,1,1,1\n`,
      /^bars\.csv line 3: A 2026-02-03 does not come after/,
    ],
    [
      'bars.csv',
      `${header}\nA,2026-02-03,1,1,1,1,1\nB,2026-02-03,1,1,1,1,1\nA,2026-02-04,1,1,1,1,1\n`,
      /^bars\.csv line 4: the bars of A do not stand together$/,
    ],
    ['bars.csv', `${header}\nA,2026-02-02,1,1\n`, /^bars\.csv line 2: 7 fields are needed, not 4$/],
    ['posts.jsonl', '{}\n', /^posts\.jsonl line 1: id: is missing$/],
    ['posts.jsonl', 'hello\n', /^posts\.jsonl line 1: is no JSON$/],
    [
      'earnings.csv',
      'symbol,date,eps_estimate,eps_actual,surprise,release_time\nA,2026-01-01,x,1,1,pre\n',
      /^earnings\.csv line 2: eps_estimate "x" is no number$/,
    ],
    [
      'news.csv',
      'id,symbol,date,published_at,headline,publisher,url\n1,A,2026-01-01,noon,h,p,\n',
      /^news\.csv line 2: published_at "noon" is no instant/,
    ],
  ])('%s with %j is named in one sentence', async (file, content, sentence) => {
    const folder = copyOfSample();
    edit(folder, file, () => content);
    await expect(checkMarket(folder)).rejects.toMatchObject({
      code: 'broken_market',
      message: expect.stringMatching(sentence),
    });
  });

  it('is a damaged packed file', async () => {
    const folder = copyOfSample();
    writeFileSync(join(folder, 'bars.csv.gz'), readFileSync(join(folder, 'bars.csv.gz')).subarray(0, 1000));
    await expect((await openMarket(folder)).movers(5)).rejects.toMatchObject({
      code: 'broken_market',
      message: expect.stringMatching(/^bars\.csv\.gz is damaged/),
    });
  });

  it('is a folder without market.json, or without bars', async () => {
    await expect(openMarket('/nowhere')).rejects.toMatchObject({
      code: 'broken_market',
      message: '/nowhere is no recorded market: it has no market.json',
    });
    const folder = copyOfSample();
    rmSync(join(folder, 'bars.csv.gz'));
    await expect(openMarket(folder)).rejects.toMatchObject({
      code: 'broken_market',
      message: expect.stringContaining('bars.csv is missing'),
    });
  });
});
