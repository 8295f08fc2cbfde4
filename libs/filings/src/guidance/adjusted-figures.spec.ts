import { describe, expect, it } from '@jest/globals';
import { filingTextOf, readExhibit, readFilingText } from '../sections/filing-text.ts';
import { edgarPresent, edgarText } from '../testing/edgar.ts';
import { adjustedFigures } from './adjusted-figures.ts';

const ID = { accession: '0000000001-24-000007', filed: '2024-02-08', form: '8-K' };
/** As lines: metric, days of the period, value. */
const linesIn = (...pressRelease: readonly string[]) =>
  adjustedFigures(filingTextOf(ID, [], pressRelease)).map(
    ({ metric, start, end, value }) => `${metric} ${start} to ${end}: ${value}`,
  );

const TITLE = 'Acme Reports Fourth Quarter and Full Year 2023 Results';
const ENDED = 'Acme (NYSE: ACM) today reported results for the fourth quarter ended December 31, 2023.';
const QUARTER = 'eps 2023-10-02 to 2023-12-31';
const YEAR = 'eps 2023-01-02 to 2023-12-31';

describe('the adjusted figures of a press release', () => {
  it.each([
    'Adjusted earnings per share were $1.22 in the fourth quarter of 2023.',
    'In the fourth quarter, diluted EPS was $0.98 on a GAAP basis and $1.22 on a non-GAAP basis.',
    'Fourth quarter GAAP EPS of $0.98; adjusted diluted EPS of $1.22, compared with $1.10 in the fourth quarter of 2022.',
    'In the fourth quarter adjusted EPS grew 11% to $1.22.',
    'Core EPS: $1.22 for the fourth quarter, up from core EPS of $1.10.',
  ])('are told in sentences: %s', (sentence) => expect(linesIn(TITLE, ENDED, sentence)).toEqual([`${QUARTER}: 1.22`]));

  it('are of the quarter or the year that the sentence, its paragraph or the heading above names', () =>
    expect(
      linesIn(
        TITLE,
        ENDED,
        'Full Year 2023 Highlights',
        'Revenue grew. Adjusted EPS was $4.50.',
        'Fourth Quarter 2023 Highlights',
        'Adjusted EPS was $1.22.',
      ),
    ).toEqual([`${YEAR}: 4.5`, `${QUARTER}: 1.22`]));

  const header = ['(in millions, except per share amounts)', 'Three Months Ended Year Ended'];
  const days = 'December 31, 2023 December 31, 2022 December 31, 2023 December 31, 2022';
  it('are in rows of tables, in the columns of the period', () =>
    expect(
      linesIn(
        ...header,
        days,
        'Net income per diluted share (GAAP) $ 0.98 $ (0.20 ) $ 3.60 $ 2.90',
        'Adjusted EPS (1) $ 1.22 $ (0.10 ) $ 4.50 $ 3.90',
        'Adjusted operating margin 18.2 % 17.1 % 18.0 % 17.4 %',
      ),
    ).toEqual([
      `${QUARTER}: 1.22`,
      `${YEAR}: 4.5`,
      'operating_margin 2023-10-02 to 2023-12-31: 18.2',
      'operating_margin 2023-01-02 to 2023-12-31: 18',
    ]));

  it.each([
    [['Three Months Ended December 31,', '2023 2022 % Change', 'Adjusted EPS $ (1.22 ) $ 1.10 (211.0 )%']],
    [['Thirteen Weeks Ended December 31, 2023 January 1, 2023', 'Adjusted EPS $ (1.22) $ 1.10']],
    [['Three Months Ended', 'Dec. 31, 2023 Sep. 30, 2023 Dec. 31, 2022', 'Non-GAAP EPS (1.22) 1.15 1.10']],
  ])('are in the column of the last day: %j', (rows) => expect(linesIn(...rows)).toEqual([`${QUARTER}: -1.22`]));

  it.each([
    ['of another quarter', [TITLE, ENDED, 'Adjusted EPS was $1.10 in the third quarter of 2023.']],
    ['of another year', [TITLE, ENDED, 'Adjusted EPS was $1.10 in the fourth quarter of 2022.']],
    ['of two periods', [TITLE, ENDED, 'Adjusted EPS was $1.22 in the fourth quarter and $4.50 for the full year.']],
    ['what is expected', [TITLE, ENDED, 'We expect adjusted EPS of $1.30 in the fourth quarter.']],
    ['a change', [TITLE, ENDED, 'Adjusted EPS in the fourth quarter had an increase of $0.12.']],
    ['under accounting rules', [TITLE, ENDED, 'EPS was $0.98 in the fourth quarter.']],
    ['without a last day', [TITLE, 'Adjusted EPS was $1.22 in the fourth quarter.']],
    ['of an old release', [TITLE, 'Adjusted EPS was $1.22 in the fourth quarter ended June 30, 2023.']],
    ['of fewer columns', [...header, days, 'Adjusted EPS $ 1.22 $ 1.10']],
    ['of six months', ['Six Months Ended', 'December 31, 2023 December 31, 2022', 'Adjusted EPS 2.22 1.10']],
    ['of a table of targets', ['Three Months Ended', 'December 31, 2023', 'Low High', 'Adjusted EPS 1.22 1.30']],
    ['basic', ['Three Months Ended', 'December 31, 2023', 'Adjusted EPS, basic 1.22']],
  ])('are not read: %s', (_, release) => expect(linesIn(...release)).toEqual([]));

  it('have no value where the release gives several', () =>
    expect(
      linesIn(
        TITLE,
        ENDED,
        'Adjusted EPS was $1.22 in the fourth quarter.',
        'Core EPS was $1.25 in the fourth quarter.',
      ),
    ).toEqual([`${QUARTER}: null`]));

  it('are found in bounded time', () => {
    const hostile =
      'adjusted EPS of $1,1,1,1,1 was $ ( $ 1.1 on a first quarter of of the the fiscal ended May '.repeat(15);
    const started = process.cpuUsage();
    adjustedFigures(filingTextOf(ID, [], [ENDED, ...Array.from({ length: 300 }, () => hostile)]));
    adjustedFigures(
      filingTextOf(
        ID,
        [],
        Array.from({ length: 3_000 }, () => hostile.slice(0, 299)),
      ),
    );
    expect(process.cpuUsage(started).user / 1_000).toBeLessThan(10_000);
  });
});

(edgarPresent ? describe : describe.skip)('press releases as the SEC serves them', () => {
  const adobe = (change = (text: string): string => text) => {
    const { value } = readFilingText(change(edgarText('8-K/adbe-2023-03-15-item-2.02-with-ex99.1.txt.gz')));
    return value ? adjustedFigures(value) : [];
  };
  const eps = {
    metric: 'eps',
    isAdjusted: true,
    start: '2022-12-03',
    end: '2023-03-03',
    value: 3.8,
    accession: '0000796343-23-000044',
    filed: '2023-03-15',
  };

  it('state the same in a sentence and in a table', () => {
    expect(adobe()).toEqual([eps]);
    expect(adobe((text) => text.replaceAll('Non-GAAP diluted net income per share', 'Other'))).toEqual([eps]);
    expect(adobe((text) => text.replace('non-GAAP basis', 'other basis'))).toEqual([eps]);
  });

  it('have no value where the sentence and the table differ', () =>
    expect(adobe((text) => text.replace('$3.80 on a non-GAAP basis', '$3.81 on a non-GAAP basis'))).toEqual([
      { ...eps, value: null },
    ]));

  it('state none where the company has no such measure', () => {
    const release = readExhibit(edgarText('8-K/BuckleInc.8-K.EX99.1.html.gz'));
    expect(adjustedFigures(filingTextOf({ ...ID, filed: '2024-11-22' }, [], release))).toEqual([]);
  });
});
