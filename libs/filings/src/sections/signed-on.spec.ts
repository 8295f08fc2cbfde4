import { describe, expect, it } from '@jest/globals';
import { edgarFiles, edgarPresent, edgarText } from '../testing/edgar.ts';
import { readInlineXbrl } from '../inline-xbrl/read-inline-xbrl.ts';
import { readFilingText } from './filing-text.ts';
import { signedOn } from './signed-on.ts';

describe('the day on which a report was signed', () => {
  it('is the latest below the signatures, after the period and within a year', () =>
    expect(
      signedOn(
        [
          'March 1, 2025',
          'SIGNATURES',
          'Date: February 3, 2025',
          '/s/ A',
          'February 4, 2025',
          'December 31, 2024',
          'May 1, 2031',
        ],
        '2024-12-31',
      ),
    ).toBe('2025-02-04'));

  it('is unknown without signatures', () => expect(signedOn(['February 3, 2025'], '2024-12-31')).toBeNull());
});

(edgarPresent ? describe : describe.skip)('the reports of the SEC', () => {
  it.each(edgarFiles('10-K'))('%s is dated by its signatures, at most a day before it was filed', (path) => {
    const html = edgarText(path);
    const { cover } = readInlineXbrl(html);
    const { value } = readFilingText(html, { accession: '', filed: '', form: cover?.form ?? '' });
    const [filed = ''] = /\d{4}-\d\d-\d\d/.exec(path) ?? [];
    const day = signedOn(value?.paragraphs ?? [], cover?.end ?? '') ?? '';
    const daysBefore = (Date.parse(filed) - Date.parse(day)) / 86_400_000;
    expect([0, 1]).toContain(daysBefore);
  });
});
