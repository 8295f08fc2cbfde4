import { describe, expect, it } from '@jest/globals';
import { type CompanyFacts, parseCompanyFacts } from './parse-companyfacts.ts';

const row = {
  end: '2024-12-31',
  start: '2024-01-01',
  val: 100,
  accn: '0001',
  fy: 2025,
  fp: 'FY',
  form: '10-K',
  filed: '2025-02-01',
};
const NOT_JSON = 'The answer is not whole JSON.';
const OTHER_JSON = 'The answer has no cik, entityName and facts.';

describe('parseCompanyFacts', () => {
  it('reads the rows of our concepts, with taxonomy, unit and filing', () => {
    const { cik, entityName, facts, rejectedRows } = read(answer({ Revenues: { units: { USD: [row] } } }));
    expect({ cik, entityName, rejectedRows }).toEqual({ cik: '0000000042', entityName: 'Acme', rejectedRows: 0 });
    expect(facts).toEqual([
      {
        tag: 'us-gaap:Revenues',
        unit: 'USD',
        value: 100,
        start: '2024-01-01',
        end: '2024-12-31',
        filed: '2025-02-01',
        accession: '0001',
        form: '10-K',
      },
    ]);
  });

  it('reads a value without a first day as one of an instant', () => {
    const { start: _, ...instant } = row;
    expect(read(answer({ Assets: { units: { USD: [instant] } } })).facts[0]?.start).toBeNull();
  });

  it('keeps no tag that belongs to no concept', () => {
    expect(read(answer({ NumberOfReportableSegments: { units: { pure: [row] } } })).facts).toEqual([]);
  });

  it.each([
    ['no value', { USD: [{ ...row, val: null }] }],
    ['a day that is none', { USD: [{ ...row, end: 'FY2024' }] }],
    ['a month that is none', { USD: [{ ...row, start: '2024-13-01' }] }],
    ['no filing day', { USD: [{ ...row, filed: undefined }] }],
    ['a unit that is no money', { shares: [row] }],
    ['a row that is a number', { USD: [7] }],
  ])('rejects and counts a row with %s', (_fault, units) => {
    expect(read(answer({ Revenues: { units } }))).toMatchObject({ facts: [], rejectedRows: 1 });
  });

  it.each([
    ['HTML', '<html><body>Your Request Originates from an Undeclared Automated Tool</body></html>', NOT_JSON],
    ['a truncated answer', answer({ Revenues: { units: { USD: [row] } } }).slice(0, 120), NOT_JSON],
    ['an empty answer', '', NOT_JSON],
    ['other JSON', '{"cik":"0000000042","filings":{}}', OTHER_JSON],
    ['a list', '[]', OTHER_JSON],
  ])('refuses %s', (_kind, text, reason) => {
    expect(parseCompanyFacts(text)).toEqual({ value: null, reason });
  });
});

function answer(concepts: unknown): string {
  return JSON.stringify({ cik: 42, entityName: 'Acme', facts: { 'us-gaap': concepts } });
}

function read(text: string): CompanyFacts {
  const { value } = parseCompanyFacts(text);
  if (value === null) throw new Error('not read');
  return value;
}
