import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { parseFilingList } from '../filing-list/parse-filing-list.ts';
import { edgarPresent, edgarText } from '../testing/edgar.ts';
import { sectorOfSic } from './sector-of-sic.ts';
import { SIC_CODES } from './sic-codes.ts';

describe('the sector of an industry code', () => {
  it.each([
    ['Apple', '3571', 'Information Technology'],
    ['Salesforce', '7372', 'Information Technology'],
    ['Meta', '7370', 'Communication Services'],
    ['Verizon', '4813', 'Communication Services'],
    ['Boeing', '3721', 'Industrials'],
    ['Union Pacific', '4011', 'Industrials'],
    ['Johnson & Johnson', '2834', 'Health Care'],
    ['UnitedHealth', '6324', 'Health Care'],
    ['Wells Fargo', '6021', 'Financials'],
    ['Travelers', '6331', 'Financials'],
    ['Coca-Cola', '2080', 'Consumer Staples'],
    ['Walmart', '5331', 'Consumer Staples'],
    ['Ford', '3711', 'Consumer Discretionary'],
    ['Home Depot', '5211', 'Consumer Discretionary'],
    ['Exxon Mobil', '2911', 'Energy'],
    ['Newmont', '1040', 'Materials'],
    ['Simon Property', '6798', 'Real Estate'],
    ['Duke Energy', '4931', 'Utilities'],
  ])('%s, %s: %s', (_company, sic, sector) => {
    expect(sectorOfSic(sic)).toBe(sector);
  });

  it.each([
    ['no code', null],
    ['a blank check', '6770'],
    ['business services', '7389'],
    ['a code that is not in use', '9999'],
    ['no digits', 'tech'],
    ['an empty code', ''],
  ])('given %s, then there is none', (_kind, sic) => {
    expect(sectorOfSic(sic)).toBeNull();
  });

  it('no code belongs to two sectors', () => {
    const ranges = Object.values(SIC_CODES)
      .flat()
      .toSorted(([one], [other]) => one - other);
    const overlapping = ranges.filter(([first, last], at) => last < first || first <= (ranges[at - 1]?.[1] ?? 0));
    expect(overlapping).toEqual([]);
  });

  it('the names are those of the sample market', () => {
    const rows = readFileSync(join(import.meta.dirname, '../../../market/sample/companies.csv'), 'utf8').split('\n');
    const names = rows.slice(1).flatMap((row) => row.split(',')[2] ?? []);
    expect(Object.keys(SIC_CODES).toSorted()).toEqual([...new Set(names)].toSorted());
  });
});

(edgarPresent ? describe : describe.skip)('companies as the SEC lists them', () => {
  it.each([
    ['0000310522', 'Financials'],
    ['0000749647', 'Health Care'],
    ['0000895419', 'Information Technology'],
    ['0001324424', 'Consumer Discretionary'],
    ['0001835632', 'Information Technology'],
    ['0000315090', null],
  ])('%s: %s', (cik, sector) => {
    const { value } = parseFilingList(edgarText(`submissions/CIK${cik}.json.gz`));
    expect(sectorOfSic(value?.sic ?? null)).toBe(sector);
  });
});
