import { describe, expect, it } from '@jest/globals';
import { edgarPresent, edgarText } from '../testing/edgar.ts';
import type { ListedFiling } from './filing-list.ts';
import { issuerKind } from './issuer-kind.ts';
import { parseFilingList } from './parse-filing-list.ts';

const filing = (form: string): ListedFiling => ({
  accession: '0000000001-24-000001',
  filed: '2024-11-01',
  form,
  reportDate: null,
  acceptedAt: null,
  items: [],
  document: null,
  hasInlineXbrl: false,
});

describe('the kind of an issuer', () => {
  it.each([
    ['a company', ['10-Q', '8-K', '10-K'], '3571', 'company'],
    ['a foreign company', ['6-K', '20-F'], '3674', 'company'],
    ['an ETF', ['NPORT-P', '497K', '485BPOS', '8-K'], null, 'fund'],
    ['a unit trust', ['N-30D', '24F-2NT', '497'], null, 'fund'],
    ['a business development company', ['N-2', '497', '10-K'], null, 'company'],
    ['an ETF of gold', ['10-K', '8-K'], '6221', 'commodity trust'],
    ['a person', ['4', '144', 'SC 13G/A'], '7372', 'other'],
    ['one without filings', [], null, 'other'],
  ])('given the forms of %s, %j, then it is known', (_who, forms, sic, kind) => {
    expect(issuerKind({ filings: forms.map(filing), sic })).toBe(kind);
  });
});

(edgarPresent ? describe : describe.skip)('issuers as the SEC lists them', () => {
  it.each([
    ['0001324424', 'company'],
    ['0001835632', 'company'],
    ['0000310522', 'company'],
    ['0000315090', 'other'],
    ['0001033331', 'other'],
  ])('%s: %s', (cik, kind) => {
    const { value } = parseFilingList(edgarText(`submissions/CIK${cik}.json.gz`));
    expect(value && issuerKind(value)).toBe(kind);
  });
});
