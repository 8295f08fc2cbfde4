import { afterAll, describe, expect, it } from '@jest/globals';
import { METRIC_GROUPS } from '@gemscout/contracts';
import { openMarket, sampleMarketDirectory } from '@gemscout/market';
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { companyFacts } from '../company-facts.ts';
import { companyFigures } from '../company-figures.ts';

const folder = mkdtempSync(join(tmpdir(), 'short-interest-as-of-'));
afterAll(() => rmSync(folder, { recursive: true }));

const FILE = 'short_interest.csv';
const [header = '', ...rows] = readFileSync(join(sampleMarketDirectory(), FILE), 'utf8').trim().split('\n');
const write = (lines: readonly string[]) => writeFileSync(join(folder, FILE), [header, ...lines, ''].join('\n'));

async function sheetOf(path: string, symbol: string, asOf: string) {
  const found = await companyFacts(await openMarket(path, { asOf }), symbol);
  const { facts = [], withoutValue = [], coverage } = found ?? {};
  const isShort = (id: string): boolean => Object.hasOwn(METRIC_GROUPS.short_interest, id);
  return JSON.parse(
    JSON.stringify({
      shorts: facts.filter(({ metric }) => isShort(metric)),
      withoutValue: withoutValue.filter(({ id }) => isShort(id)),
      missing: coverage?.missing,
    }),
  );
}

describe('the short interest of a company of a recorded market', () => {
  it('is the same on a day without every row that was published later', async () => {
    cpSync(sampleMarketDirectory(), folder, { recursive: true });
    const asOf = '2026-02-24';
    const known = rows.filter((row) => (row.split(',')[2] ?? '') <= asOf);
    expect([known.length > 0, known.length < rows.length]).toEqual([true, true]);
    expect(rows.some((row) => (row.split(',')[1] ?? '') <= asOf && (row.split(',')[2] ?? '') > asOf)).toBe(true);
    write(known);
    for (const symbol of ['OSTEN', 'FURNO']) {
      const sheet = await sheetOf(folder, symbol, asOf);
      expect(sheet).toEqual(await sheetOf(sampleMarketDirectory(), symbol, asOf));
      expect(sheet.shorts).toHaveLength(Object.keys(METRIC_GROUPS.short_interest).length);
    }
  });

  it('is missing with the reason where there is none, and where it is an old one', async () => {
    const none = await sheetOf('sample', 'MONTR', '2026-06-30');
    const reason = 'The market "sample" has no short interest of MONTR by 2026-06-30.';
    expect(none.missing).toContainEqual({ group: 'short_interest', reason });
    cpSync(sampleMarketDirectory(), folder, { recursive: true });
    write(rows.filter((row) => (row.split(',')[2] ?? '') <= '2026-02-27'));
    const old = await sheetOf(folder, 'OSTEN', '2026-06-30');
    expect(old.missing).toContainEqual({
      group: 'short_interest',
      reason: 'The newest short interest of OSTEN is of 2026-02-13.',
    });
  });

  it('has a value of what can be computed, and the reason of what cannot', async () => {
    cpSync(sampleMarketDirectory(), folder, { recursive: true });
    write(['OSTEN,2026-05-29,2026-06-09,1000,10,0', 'OSTEN,2026-06-15,2026-06-25,1500,0,1']);
    const { shorts, withoutValue } = await sheetOf(folder, 'OSTEN', '2026-06-30');
    expect(shorts.map(({ id }: { readonly id: string }) => id)).not.toContain('days_to_cover');
    expect(withoutValue.map(({ id }: { readonly id: string }) => id)).toEqual([
      'short_change',
      'short_change_3m',
      'days_to_cover',
    ]);
  });

  it('is a table among the key figures, or the reason why there is none', async () => {
    const market = await openMarket('sample');
    const tableOf = async (symbol: string) =>
      (await companyFigures(market, symbol))?.tables.find(({ table }) => table === 'short_interest');
    const found = await tableOf('FURNO');
    expect(found).toMatchObject({ label: 'Short interest', missing: [], is_temporary: false });
    const cover = found?.figures.find(({ id }) => id === 'days_to_cover');
    expect(Number.parseFloat(cover?.shown ?? '')).toBeGreaterThan(10);
    const none = await tableOf('MONTR');
    expect([none?.figures, none?.missing]).toEqual([
      [],
      [
        {
          group: 'short_interest',
          label: 'Short interest',
          reason: 'There are no such figures of MONTR: the sources have none.',
        },
      ],
    ]);
  });
});
