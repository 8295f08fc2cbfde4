import { describe, expect, it } from '@jest/globals';
import { readExhibit, readFilingText } from '../sections/filing-text.ts';
import { edgarPresent, edgarText } from '../testing/edgar.ts';
import { type Guidance, guidanceIn } from './guidance-in.ts';

/** As one line: metric, whether adjusted, period, range. */
const lineOf = ({ metric, isAdjusted, period, low, high }: Guidance) =>
  `${isAdjusted ? 'adjusted ' : ''}${metric}, ${period.kind} ${period.year ?? '?'}: ${low} to ${high}`;
const linesIn = (...paragraphs: readonly string[]) => guidanceIn(paragraphs).map(lineOf);

describe('guidance', () => {
  it('is the ranges of a sentence, each with its name and period', () =>
    expect(
      linesIn(
        'For Q1 2026, the company expects revenue in the range of $1,310 million to $1,360 million and diluted earnings per share of $2.20 to $2.35.',
      ),
    ).toEqual(['revenue, quarter 2026: 1310000000 to 1360000000', 'eps, quarter 2026: 2.2 to 2.35']));

  it('is quoted with the precision that it is written in', () => {
    const sentence = 'We expect total revenue of $4.75 to $4.78 billion for the second quarter of fiscal year 2023.';
    expect(guidanceIn([`A good quarter. ${sentence}`])).toEqual([
      {
        metric: 'revenue',
        isAdjusted: false,
        period: { kind: 'quarter', label: 'second quarter of fiscal year 2023', year: 2023 },
        low: 4_750_000_000,
        high: 4_780_000_000,
        step: 10_000_000,
        sentence,
      },
    ]);
  });

  it('is the rows below the sentence that names their period', () =>
    expect(
      linesIn(
        'The outlook for the third quarter of fiscal 2027 is as follows:',
        '• Revenue is expected to be $54.0 billion, plus or minus 2%.',
        'GAAP gross margin of 73.5%, plus or minus 50 basis points',
        'Capital expenditures between $1.1 billion and $1.3 billion for fiscal 2027',
      ),
    ).toEqual([
      'revenue, quarter 2027: 52920000000 to 55080000000',
      'gross_margin, quarter 2027: 73 to 74',
      'capital_expenditure, year 2027: 1100000000 to 1300000000',
    ]));

  it('names its period after the ranges as well', () =>
    expect(
      linesIn(
        'We expect revenue of $1.0 billion to $1.1 billion for the first quarter and $4.2 billion to $4.4 billion for the full year.',
      ),
    ).toEqual(['revenue, quarter ?: 1000000000 to 1100000000', 'revenue, year ?: 4200000000 to 4400000000']));

  it('is adjusted where it says so, and not where it does not', () =>
    expect(
      linesIn(
        'Fiscal 2025 outlook: EPS GAAP: $(0.40) to $(0.30) Non-GAAP: $0.10 to $0.20',
        'We expect adjusted operating margin of 20-21% in 2025.',
      ),
    ).toEqual([
      'eps, year 2025: -0.4 to -0.3',
      'adjusted eps, year 2025: 0.1 to 0.2',
      'adjusted operating_margin, year 2025: 20 to 21',
    ]));

  it('is not the range that was given before', () =>
    expect(
      linesIn('We raised our 2024 outlook for earnings per share to $5.10 to $5.20, up from $4.80 to $5.00.'),
    ).toEqual(['eps, year 2024: 5.1 to 5.2']));

  it.each([
    'Revenue grew from $4.0 billion to $5.0 billion in 2023.',
    'The margin of 16.1% was ahead of our guidance range of 14–15% for 2024.',
    'For 2024 we expect subscription revenue of $1.0 billion to $1.2 billion.',
    'For 2024 we expect revenue growth of 5% to 7%.',
    'For 2024 we expect a cost of revenue of $1.0 billion to $1.2 billion.',
    'We expect revenue of $1.0 billion to $1.2 billion.',
    'For 2024 we expect revenue of $1.0 billion and capital expenditures of $0.2 billion.',
    'For 2024 we expect revenue of 4,500 to 4,600.',
    'For 2024 we expect revenue of $4,500 to $4,600.',
    'The store is open from 9 to 10 in 2024, as we expect.',
  ])('is not: %s', (sentence) => expect(linesIn(sentence)).toEqual([]));

  it('is each range once', () => {
    const sentence = 'We expect revenue of $1.0 billion to $1.1 billion for 2024.';
    expect(linesIn(sentence, `Outlook. ${sentence}`)).toHaveLength(1);
  });

  it('is found in bounded time', () => {
    const hostile = 'we expect revenue of $1,1,1,1,1 to $1 to $1 to first quarter of of the the fiscal '.repeat(15);
    const started = process.cpuUsage();
    guidanceIn(Array.from({ length: 300 }, () => hostile));
    expect(process.cpuUsage(started).user / 1_000).toBeLessThan(10_000);
  });
});

(edgarPresent ? describe : describe.skip)('press releases as the SEC serves them', () => {
  it('give guidance in tables, below a sentence for each period', () => {
    const { value } = readFilingText(edgarText('8-K/adbe-2023-03-15-item-2.02-with-ex99.1.txt.gz'));
    expect(guidanceIn(value?.pressRelease ?? []).map(lineOf)).toEqual([
      'eps, year 2023: 10.85 to 11.15',
      'adjusted eps, year 2023: 15.3 to 15.6',
      'revenue, quarter 2023: 4750000000 to 4780000000',
      'eps, quarter 2023: 2.65 to 2.7',
      'adjusted eps, quarter 2023: 3.75 to 3.8',
    ]);
  });

  it('give none where the company gives none', () =>
    expect(guidanceIn(readExhibit(edgarText('8-K/BuckleInc.8-K.EX99.1.html.gz')))).toEqual([]));
});
