import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { importMarket } from '../importing/import-market.ts';
import { marketAsOf } from '../market-as-of.ts';
import { openMarketHistory } from './market-history.ts';
import { checkMarket, openMarket, sampleMarketDirectory } from './open-market.ts';

const HEADER = 'date,month3_pct,year2_pct,year10_pct';
let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'rates-'));
  cpSync(sampleMarketDirectory(), folder, { recursive: true });
});
afterEach(() => rmSync(folder, { recursive: true }));

const write = (...rows: readonly string[]) =>
  writeFileSync(join(folder, 'rates.csv'), `${[HEADER, ...rows].join('\n')}\n`);

describe('Treasury yields of a recorded market', () => {
  it('are the newest of the day or before, whatever the order of the file', async () => {
    write('2026-06-26,3.7,3.8,4.4', '2026-06-29,,,4.5', '2026-06-25,3.6,3.7,4.3');
    const market = await openMarket(folder);
    expect((await market.rates('2026-06-30')).data).toEqual({
      date: '2026-06-29',
      month3Pct: null,
      year2Pct: null,
      year10Pct: 4.5,
    });
    expect((await market.rates('2026-06-28')).data.date).toBe('2026-06-26');
    await expect(market.rates('2026-06-24')).rejects.toMatchObject({ code: 'no_data' });
    expect(await market.sources()).toContain('rates');
  });

  it('are known when their day is over', async () => {
    write('2026-06-26,3.7,3.8,4.4', '2026-06-29,3.7,3.8,4.5');
    const dayOf = async (asOf: string) => (await (await openMarket(folder, { asOf })).rates('2026-06-30')).data.date;
    expect([await dayOf('2026-06-29T21:00:00Z'), await dayOf('2026-06-29')]).toEqual(['2026-06-26', '2026-06-29']);
    const history = await openMarketHistory(folder, { isChecked: true });
    expect((await (await history.atClose('2026-06-29')).rates('2026-06-30')).data.date).toBe('2026-06-26');
    const earlier = marketAsOf(await openMarket(folder), '2026-06-27');
    expect((await earlier.rates('2026-06-30')).data.date).toBe('2026-06-26');
  });

  it('are none where the market has no file, and say so by type', async () => {
    rmSync(join(folder, 'rates.csv'));
    const market = await openMarket(folder);
    await expect(market.rates('2026-06-30')).rejects.toMatchObject({ code: 'no_data' });
    expect(await market.sources()).not.toContain('rates');
  });

  it.each([
    ['2026-06-31,3.7,3.8,4.4', 'rates.csv line 2: date "2026-06-31" is no date'],
    ['2026-06-26,3.7,3.8,', 'rates.csv line 2: year10_pct is empty'],
    ['2026-06-26,much,3.8,4.4', 'rates.csv line 2: month3_pct "much" is no number'],
  ])('refuse the row %s', async (row, message) => {
    write(row);
    await expect(checkMarket(folder)).rejects.toMatchObject({ code: 'broken_market', message });
  });

  it('are imported with the other files', async () => {
    const from = mkdtempSync(join(tmpdir(), 'rates-source-'));
    const out = `${from}-out`;
    for (const file of ['companies.csv', 'bars.csv.gz']) cpSync(join(sampleMarketDirectory(), file), join(from, file));
    writeFileSync(join(from, 'rates.csv'), `${HEADER}\n2026-06-26,3.7,,4.4\n2026-06-27,3.7,,\n2026-07-01,3.7,,4.5\n`);
    await importMarket({ from, asOf: '2026-06-30', out });
    const market = await openMarket(out);
    expect((await market.rates('2026-06-30')).data).toMatchObject({ date: '2026-06-26', year10Pct: 4.4 });
    for (const each of [from, out]) rmSync(each, { recursive: true });
  });
});
