import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { importMarket } from '../importing/import-market.ts';
import { marketAsOf } from '../market-as-of.ts';
import { recordMarket } from '../recording/record-market.ts';
import { publicationDayOf } from '../short-interest/short-position.ts';
import { openMarketHistory } from './market-history.ts';
import { checkMarket, openMarket, sampleMarketDirectory } from './open-market.ts';

const HEADER = 'symbol,settlement_date,published_on,shares_short,average_daily_volume,is_split';
const BEFORE = 'BOLTR,2026-05-29,2026-06-09,900,100,0';
const NEWEST = 'BOLTR,2026-06-15,2026-06-25,1200,0,1';
const REVISED = 'BOLTR,2026-05-29,2026-06-12,950,100,0';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'short-interest-'));
  for (const file of ['companies.csv', 'bars.csv.gz', 'benchmarks.csv', 'market.json'])
    cpSync(join(sampleMarketDirectory(), file), join(folder, file));
});
afterEach(() => rmSync(folder, { recursive: true }));

const write = (...rows: readonly string[]) =>
  writeFileSync(join(folder, 'short_interest.csv'), [HEADER, ...rows, ''].join('\n'));
const sharesOn = async (day: string, asOf = '2026-06-30') =>
  (await (await openMarket(folder, { asOf })).shortInterest('BOLTR', day)).data.map(({ sharesShort }) => sharesShort);

describe('short interest of a recorded market', () => {
  it('is known from its day of publication, and a revision from its own', async () => {
    write(NEWEST, REVISED, BEFORE);
    expect([await sharesOn('2026-06-30'), await sharesOn('2026-06-24')]).toEqual([[1200, 950], [950]]);
    expect([await sharesOn('2026-06-11'), await sharesOn('2026-06-30', '2026-06-25T20:00:00Z')]).toEqual([
      [900],
      [950],
    ]);
    await expect(sharesOn('2026-06-08')).rejects.toMatchObject({
      code: 'no_data',
      message: expect.stringContaining('short interest of BOLTR by 2026-06-08'),
    });
    const closed = await (await openMarketHistory(folder, { isChecked: true })).atClose('2026-06-25');
    expect((await closed.shortInterest('BOLTR', '2026-06-25')).data).toHaveLength(1);
    const earlier = marketAsOf(await openMarket(folder), '2026-06-10');
    expect((await earlier.shortInterest('BOLTR', '2026-06-30')).data[0]?.sharesShort).toBe(900);
  });

  it('is none where the market has no file, and is no source of it then', async () => {
    const market = await openMarket(folder);
    await expect(market.shortInterest('BOLTR', '2026-06-30')).rejects.toMatchObject({ code: 'no_data' });
    expect(await market.sources()).not.toContain('shortInterest');
  });

  it('is none of an earlier day on a live market, which has that of today only', async () => {
    write(BEFORE);
    const market = await openMarket(folder);
    const live = marketAsOf({ ...market, info: { ...market.info, asOf: null } }, '2026-06-20');
    await expect(live.shortInterest('BOLTR', '2026-06-20')).rejects.toMatchObject({ code: 'no_data' });
  });

  it.each([
    ['BOLTR,2026-06-31,2026-06-25,1,1,0', 'settlement_date'],
    ['BOLTR,2026-06-15,2026-06-15,1,1,0', 'published_on is not after settlement_date'],
    ['BOLTR,2026-06-15,2026-06-25,much,1,0', 'shares_short'],
    ['BOLTR,2026-06-15,2026-06-25,-1,1,0', 'shares_short is below 0'],
    ['BOLTR,2026-06-15,2026-06-25,1,-1,0', 'average_daily_volume is below 0'],
    ['BOLTR,2026-06-15,2026-06-25,1,1,yes', 'is_split is neither 0 nor 1'],
  ])('refuses the row %s', async (row, message) => {
    write(BEFORE, row);
    await expect(checkMarket(folder)).rejects.toMatchObject({
      code: 'broken_market',
      message: expect.stringMatching(new RegExp(`short_interest.csv line 3.*${message}`)),
    });
  });
});

describe('an import and a recording of short interest', () => {
  it('keep what is known, name the line of what cannot be used, and answer the same', async () => {
    const [out, again] = [`${folder}-out`, `${folder}-again`];
    const unnamed = 'BOLTR,2026-06-15,,1200,,';
    write(BEFORE, unnamed, 'NOPE,2026-06-15,,1,1,0', 'BOLTR,2026-06-29,,1,1,0', BEFORE, 'BOLTR,2026-04-15,,-1,1,0');
    const { sources } = await importMarket({ from: folder, asOf: '2026-06-30', out });
    expect(sources.find(({ file }) => file === 'short_interest.csv')).toMatchObject({
      read: 6,
      kept: 2,
      laterThanAsOf: 1,
      rejected: 3,
      examples: [
        { line: 4, reason: 'unknown symbol: "NOPE"' },
        { line: 6, reason: 'duplicate row' },
        { line: 7, reason: 'shares_short is below 0' },
      ],
    });
    const imported = await openMarket(out);
    const { data } = await imported.shortInterest('BOLTR', '2026-06-30');
    expect(data[0]).toMatchObject({ publishedOn: '2026-06-25', averageDailyVolume: null, isSplit: false });
    await recordMarket({ market: imported, symbols: ['BOLTR'], out: again, now: '2026-06-30' });
    expect((await (await openMarket(again)).shortInterest('BOLTR', '2026-06-30')).data).toEqual(data);
    for (const each of [out, again]) rmSync(each, { recursive: true });
  });
});

it.each([
  ['2026-06-15', '2026-06-25'],
  ['2026-05-15', '2026-05-27'],
  ['2026-11-13', '2026-11-24'],
  ['2025-12-31', '2026-01-12'],
])('positions of %s are published on %s, weekends and holidays left out', (settlement, published) => {
  expect(publicationDayOf(settlement)).toBe(published);
});
