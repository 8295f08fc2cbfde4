import { afterAll, describe, expect, it } from '@jest/globals';
import { METRIC_GROUPS } from '@gemscout/contracts';
import { openMarket, sampleMarketDirectory } from '@gemscout/market';
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { companyFacts } from '../company-facts.ts';

const folder = mkdtempSync(join(tmpdir(), 'estimates-as-of-'));
afterAll(() => rmSync(folder, { recursive: true }));

const FILE = 'estimates.jsonl.gz';
const rows = gunzipSync(readFileSync(join(sampleMarketDirectory(), FILE)))
  .toString('utf8')
  .trim()
  .split('\n');

async function sheetOf(path: string, symbol: string, asOf: string) {
  const found = await companyFacts(await openMarket(path, { asOf }), symbol);
  const { facts = [], withoutExpectation, coverage } = found ?? {};
  const expected = facts.filter(({ metric }) => Object.hasOwn(METRIC_GROUPS.expectations, metric));
  return JSON.parse(JSON.stringify({ expected, withoutExpectation, coverage: coverage?.missing }));
}

describe('the expectations of a company of a recorded market', () => {
  it.each(['2025-09-15', '2026-02-27', '2026-06-29'])('on %s are the same without every later row', async (asOf) => {
    cpSync(sampleMarketDirectory(), folder, { recursive: true });
    const known = rows.filter((row) => JSON.parse(row).date <= asOf);
    expect(known.length).toBeLessThan(rows.length);
    writeFileSync(join(folder, FILE), gzipSync(`${known.join('\n')}\n`));
    for (const symbol of ['OSTEN', 'FURNO', 'COPRA', 'BRNTO', 'HEXLO']) {
      const sheet = await sheetOf(folder, symbol, asOf);
      const whole = await sheetOf(sampleMarketDirectory(), symbol, asOf);
      expect({ ...sheet, symbol }).toEqual({ ...whole, symbol });
      expect(sheet.expected.length > 15).toBe(symbol !== 'HEXLO');
    }
  });

  it('are missing with the reason where nobody follows it, or where they are of an earlier quarter', async () => {
    const { coverage } = await sheetOf('sample', 'HEXLO', '2026-06-30');
    const reason = 'The market "sample" has no estimates of HEXLO by 2026-06-30.';
    for (const group of ['expectations', 'price_targets', 'next_report'])
      expect(coverage).toContainEqual({ group, reason });
    cpSync(sampleMarketDirectory(), folder, { recursive: true });
    writeFileSync(
      join(folder, FILE),
      gzipSync(`${rows.filter((row) => JSON.parse(row).date <= '2026-02-27').join('\n')}\n`),
    );
    const old = await sheetOf(folder, 'OSTEN', '2026-06-30');
    expect(old.coverage).toContainEqual({
      group: 'expectations',
      reason: 'The newest estimates of OSTEN are of 2026-02-27.',
    });
  });

  it('are expected of a quarter that is not reported yet, near what was expected when it was', async () => {
    const [header = '', ...reports] = readFileSync(join(sampleMarketDirectory(), 'earnings.csv'), 'utf8')
      .trim()
      .split('\n');
    expect(header).toMatch(/^symbol,date,fiscal_period_end,eps_estimate/);
    const newest = reports.filter((line) => line.includes(',2026-03,'));
    const before = rows.map((row) => JSON.parse(row)).filter(({ date }) => date === '2026-03-31');
    const gaps = newest.flatMap((line) => {
      const [symbol, , , estimate] = line.split(',');
      const row = before.find((each) => each.symbol === symbol);
      const quarter = row?.periods.find((each: { period: string }) => each.period === 'quarter');
      return quarter?.end === '2026-03-31' ? [Math.abs(quarter.eps - Number(estimate))] : [];
    });
    expect(gaps.length).toBeGreaterThan(50);
    expect(Math.max(...gaps)).toBeLessThan(0.15);
  });
});
