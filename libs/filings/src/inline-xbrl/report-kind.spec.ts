import { describe, expect, it } from '@jest/globals';
import { edgarPresent, edgarText } from '../testing/edgar.ts';
import type { Cover } from './cover.ts';
import { readInlineXbrl } from './read-inline-xbrl.ts';
import { reportKind } from './report-kind.ts';

const cover: Cover = {
  form: '10-K',
  cik: '0000000042',
  symbols: [],
  start: '2024-01-01',
  end: '2024-12-31',
  incorporated: null,
};
const assets = { tag: 'us-gaap:Assets', unit: 'USD', value: 5, start: null, end: '2024-12-31' };

describe('the kind of a report', () => {
  it('given total assets on the last day of its period, then it has statements', () => {
    expect(reportKind({ cover, facts: [assets] })).toEqual({ kind: 'statements' });
  });

  it('given total assets of the year before only, then it has none', () => {
    const earlier = { ...assets, end: '2023-12-31' };
    expect(reportKind({ cover, facts: [earlier] })).toMatchObject({ reason: 'no statements in this report' });
  });

  it('given a reference to the annual report to shareholders, then they are in Exhibit 13', () => {
    const incorporated = 'Portions of the Annual Report to Shareowners: Part II';
    expect(reportKind({ cover: { ...cover, incorporated }, facts: [] })).toEqual({
      kind: 'no statements',
      reason: 'statements in Exhibit 13',
      quote: incorporated,
    });
  });

  it('given a reference to the proxy statement only, then the report has no statements', () => {
    const incorporated = 'Portions of the Proxy Statement for the Annual Meeting of Shareholders';
    const kind = reportKind({ cover: { ...cover, incorporated }, facts: [] });
    expect(kind).toEqual({ kind: 'no statements', reason: 'no statements in this report' });
  });

  it('given no cover page, then there is no XBRL', () => {
    expect(reportKind({ cover: null, facts: [] })).toEqual({ kind: 'no statements', reason: 'no XBRL' });
  });
});

(edgarPresent ? describe : describe.skip)('annual reports as the SEC serves them', () => {
  it.each(['ibm', 'wfc'])('%s has its statements in Exhibit 13 and says so', (company) => {
    const kind = reportKind(readInlineXbrl(edgarText(`10-K/${company}-10-k-2025-02-25.htm.gz`)));
    expect(kind).toMatchObject({ kind: 'no statements', reason: 'statements in Exhibit 13' });
    expect(kind).toHaveProperty('quote', expect.stringMatching(/Annual Report to S(tock|hare)holders/));
  });

  it('Visa has its statements in the report', () => {
    expect(reportKind(readInlineXbrl(edgarText('10-K/v-10-k-2024-11-13.htm.gz')))).toEqual({ kind: 'statements' });
  });
});
