import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { importMarket } from '../importing/import-market.ts';
import { marketAsOf } from '../market-as-of.ts';
import type { MarketData } from '../market-data.ts';
import { recordMarket } from '../recording/record-market.ts';
import { openMarketHistory } from './market-history.ts';
import { checkMarket, openMarket, sampleMarketDirectory } from './open-market.ts';

const HEADER = 'symbol,date,price,expiry,type,strike,bid,ask,volume,open_interest,implied_volatility_pct';
const EARLIER = 'BOLTR,2026-06-15,40,2026-07-17,call,40,1,1.1,5,10,30';
const LATER = 'BOLTR,2026-06-16,41,2026-08-21,put,42.5,,,,,';
const NEARER = 'BOLTR,2026-06-16,41,2026-07-17,call,40,2,1.9,0,7,25.5';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'option-chains-'));
  for (const file of ['companies.csv', 'bars.csv.gz', 'benchmarks.csv', 'market.json'])
    cpSync(join(sampleMarketDirectory(), file), join(folder, file));
});
afterEach(() => rmSync(folder, { recursive: true }));

const write = (...rows: readonly string[]) =>
  writeFileSync(join(folder, 'option_chains.csv'), [HEADER, ...rows, ''].join('\n'));
const chainOn = async (day: string, market: Promise<MarketData> | MarketData = openMarket(folder)) =>
  (await (await market).optionChain?.({ symbol: 'BOLTR', day, reportBy: null }))?.data;

describe('option quotes of a recorded market', () => {
  it('are those of the newest day, by expiry, and what is not known is null', async () => {
    write(LATER, EARLIER, NEARER);
    expect(await chainOn('2026-06-30')).toEqual({
      symbol: 'BOLTR',
      date: '2026-06-16',
      price: 41,
      expiries: [
        {
          expiry: '2026-07-17',
          contracts: [
            { type: 'call', strike: 40, bid: 2, ask: 1.9, volume: 0, openInterest: 7, impliedVolatilityPct: 25.5 },
          ],
        },
        {
          expiry: '2026-08-21',
          contracts: [
            {
              type: 'put',
              strike: 42.5,
              bid: null,
              ask: null,
              volume: null,
              openInterest: null,
              impliedVolatilityPct: null,
            },
          ],
        },
      ],
    });
  });

  it('are known when the exchange has closed', async () => {
    write(LATER, EARLIER);
    const [before, after] = ['2026-06-16T20:59:59Z', '2026-06-16T21:00:00Z'];
    expect((await chainOn('2026-06-30', openMarket(folder, { asOf: before })))?.date).toBe('2026-06-15');
    expect((await chainOn('2026-06-30', openMarket(folder, { asOf: after })))?.date).toBe('2026-06-16');
    const closed = await (await openMarketHistory(folder, { isChecked: true })).atClose('2026-06-15');
    expect((await chainOn('2026-06-30', closed))?.date).toBe('2026-06-15');
    const asOf = marketAsOf(await openMarket(folder), '2026-06-15');
    expect((await asOf.optionChain?.({ symbol: 'BOLTR', day: '2026-06-30', reportBy: null }))?.data.date).toBe(
      '2026-06-15',
    );
    await expect(chainOn('2026-06-14')).rejects.toMatchObject({ code: 'no_data' });
  });

  it('are none where the market has no file, and none of an earlier day on a live market', async () => {
    const market = await openMarket(folder);
    expect(await market.sources()).not.toContain('optionChains');
    await expect(chainOn('2026-06-30', market)).rejects.toMatchObject({ code: 'no_data' });
    const live = marketAsOf({ ...market, info: { ...market.info, asOf: null } }, '2026-06-20');
    const asked = live.optionChain?.({ symbol: 'BOLTR', day: '2026-06-20', reportBy: null });
    await expect(asked).rejects.toMatchObject({ code: 'no_data' });
  });

  it.each([
    ['BOLTR,2026-06-31,41,2026-07-17,call,40,1,2,0,7,25', 'date'],
    ['BOLTR,2026-06-16,41,2026-07-17,straddle,40,1,2,0,7,25', 'type is neither call nor put'],
    ['BOLTR,2026-06-16,41,2026-07-17,call,40,-1,2,0,7,25', 'bid is below 0'],
    ['BOLTR,2026-06-16,0,2026-07-17,call,40,1,2,0,7,25', 'price or strike is not above 0'],
    ['BOLTR,2026-06-16,41,2026-07-17,call,forty,1,2,0,7,25', 'strike'],
  ])('refuses the row %s', async (row, message) => {
    write(EARLIER, row);
    await expect(checkMarket(folder)).rejects.toMatchObject({
      code: 'broken_market',
      message: expect.stringContaining(message),
    });
  });

  it('are imported row by row, and recorded again as they were', async () => {
    write(LATER, NEARER, 'BOLTR,2026-06-16,41,2026-07-17,both,40,1,2,0,7,25');
    const [imported, recorded] = [`${folder}-imported`, `${folder}-recorded`];
    try {
      const report = await importMarket({
        from: folder,
        out: imported,
        asOf: '2026-06-30',
        fictional: true,
        source: 'spec',
      });
      expect(JSON.stringify(report)).toContain('type is neither call nor put');
      const chain = await chainOn('2026-06-30', openMarket(imported));
      expect(chain?.expiries).toHaveLength(2);
      const now = '2026-06-30T21:00:00Z';
      await recordMarket({ market: await openMarket(imported), symbols: ['BOLTR'], out: recorded, now });
      expect(await chainOn('2026-06-30', openMarket(recorded))).toEqual(chain);
    } finally {
      for (const each of [imported, recorded]) rmSync(each, { recursive: true, force: true });
    }
  });
});
