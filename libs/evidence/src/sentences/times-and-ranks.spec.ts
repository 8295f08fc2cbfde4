import { describe, expect, it } from '@jest/globals';
import { factsIn } from '../facts/facts-in.ts';
import { sampleItem, SAMPLE_ITEMS } from '../testing/sample-items.ts';
import { checkSentence } from './check-sentence.ts';

const bar = (date: string, open: number, [low, high]: readonly [number, number], close: number, volume: number) => ({
  date,
  open_usd: open,
  high_usd: high,
  low_usd: low,
  close_usd: close,
  volume,
});
const BARS = [
  bar('2026-04-30', 30, [29.5, 31], 30.5, 2_000_000),
  bar('2026-05-11', 33, [32, 34], 33.5, 3_000_000),
  bar('2026-05-12', 33.6, [33, 35], 34, 4_000_000),
  bar('2026-05-13', 36, [35.5, 38], 37.4, 9_500_000),
  bar('2026-05-29', 39, [38, 40], 39.5, 3_500_000),
  bar('2026-06-29', 39.8, [39, 42], 40, 2_500_000),
  bar('2026-06-30', 40.1, [39.9, 41.5], 41.237, 2_200_000),
];
const NEWS = {
  days: 30,
  cut: true,
  headlines: 60,
  publishers: 1,
  positive: 12,
  negative: 6,
  set_aside: 0,
  items: [
    { title: 'Boltr in talks to buy Quiet Pumps', source: 'reuters.com', date: '2026-06-22', url: null },
    { title: 'Jury clears Boltr of infringing pump patents', source: 'reuters.com', date: '2026-06-20', url: null },
  ],
};
const items = SAMPLE_ITEMS.map((item) => {
  if (item.kind === 'bars') return sampleItem('bars', { bars: BARS });
  return item.kind === 'news' ? sampleItem('news', NEWS) : item;
});
const facts = factsIn(items, 'BOLTR');
const check = (text: string, ...cites: readonly string[]) =>
  checkSentence({ text, cites: cites.length > 0 ? cites : items.map(({ hash }) => hash) }, facts, items, 'BOLTR', {
    name: 'Boltr',
  });
const ids = (text: string) => check(text).bindings.map(({ fact }) => fact.id);

describe('a quarter governs the figure next to it', () => {
  it.each([
    ['In the September 2025 quarter Boltr earned $1.30 a share.', ['eps_actual.2025q3']],
    ['Boltr earned $1.30 a share in the September quarter of 2025.', ['eps_actual.2025q3']],
    [
      'EPS rose from $1.20 in the June quarter to $1.30 in the September quarter.',
      ['eps_actual.2025q2', 'eps_actual.2025q3'],
    ],
    ['EPS rose from $1.00 in the March quarter of 2025 to $1.50 a year later.', ['eps_actual.2025q1', 'eps_actual']],
    [
      'Against $1.00 a share a year before, the March quarter of 2026 brought $1.50.',
      ['eps_actual.2025q1', 'eps_actual'],
    ],
    [
      'The March quarter of 2025 missed the estimate of $1.10 by ten cents.',
      ['eps_estimate.2025q1', 'diff(eps_actual.2025q1,eps_estimate.2025q1)'],
    ],
  ])('%s', (text, bound) => {
    expect(check(text).reasons).toEqual([]);
    expect(ids(text)).toEqual(bound);
  });

  it.each([
    ['In the September 2025 quarter Boltr earned $1.20 a share.'],
    ['EPS rose from $1.30 in the June quarter to $1.20 in the September quarter.'],
    ['For the year 2025, earnings per share were $1.40.'],
    ['The December quarter was reported on 10 November 2025.'],
    ['No report has been published since 10 February 2026.'],
    ['The last miss was in the June quarter of 2025.'],
  ])('not: %s', (text) => {
    expect(check(text).result).toBe('refused');
  });

  it('is itself dated by its report', () => {
    expect(check('Results for the September quarter were published on 10 November 2025.').result).toBe('checked');
    expect(check('The last miss was in the March quarter of 2025.').result).toBe('checked');
  });
});

describe('a day of the chart governs the figure next to it', () => {
  it.each([
    'The share closed at $34.00 on 12 May 2026 and at $37.40 a day later.',
    'On 13 May 2026 the share rose 10.0 %.',
    'The share closed at $34.00 before the report and at $37.40 the day after.',
    'Since 13 May 2026 the share has gained 10.3 %.',
    'From $30.50 at the end of April 2026 the share rose to $39.50 at the end of May 2026.',
    'The share opened at $36.00 on 13 May 2026 and closed at $37.40.',
    'The highest volume of the period was 9.5 million shares, on 13 May 2026.',
    'The lowest close since April 2026 was $30.50.',
  ])('%s', (text) => {
    expect(check(text, 'bars', 'earnings').reasons).toEqual([]);
    expect(check(text, 'bars', 'earnings').result).toBe('checked');
  });

  it.each([
    'The share closed at $37.40 on 12 May 2026 and at $34.00 a day later.',
    'On 13 May 2026 the share fell 10.0 %.',
    'Since 13 May 2026 the share has lost 10.3 %.',
    'The share opened at $37.40 on 13 May 2026 and closed at $36.00.',
    'The highest volume of the period was 4.0 million shares, on 12 May 2026.',
    'The lowest close since April 2026 was $33.50.',
    'March 2026 ended with a close of $41.24.',
  ])('not: %s', (text) => {
    expect(check(text, 'bars', 'earnings').result).toBe('refused');
  });

  it('is no longer time', () => {
    expect(check('Boltr lost 3.8 % on 30 June 2026.').result).toBe('refused');
    expect(check('On 30 June 2026 Boltr was down 3.8 % over 20 days.').result).toBe('checked');
  });

  it('may be cited by either item that holds it', () => {
    expect(check('The share closed at $41.24 on 30 June 2026.', 'bars').result).toBe('checked');
  });
});

describe('a figure is of nothing else than the words say', () => {
  it.each([
    ['of no day', 'Reuters published 60 or more headlines, 12 of them positive, on 30 June 2026.'],
    ['of no calendar days', 'Boltr lost 3.8 % over 20 calendar days.'],
    ['of no quarter', 'Boltr lost 3.8 % in the June quarter of 2026.'],
    ['of nothing to come', 'Earnings per share are expected to grow 50 %.'],
    ['of no expected earnings', 'The P/E of 17.9 is based on expected earnings.'],
    ['of no other publisher', 'Bloomberg counted 12 positive headlines.'],
    ['of no other people', 'Six analysts are negative on Boltr.'],
    ['of nothing that was done', 'Analysts raised their estimate to $1.20 a share.'],
    ['of no part', 'All sixty of the headlines are positive.'],
  ])('%s', (_, text) => {
    expect(check(text).result).toBe('refused');
  });
});

describe('one change is one change', () => {
  it.each([
    ['Earnings have risen over a year.', 'checked'],
    ['Earnings have risen in each of the last five quarters.', 'refused'],
    ['Earnings have risen for four straight quarters.', 'refused'],
    ['Boltr fell 3.8 % over 20 days.', 'checked'],
    ["Boltr fell 3.8 % over 20 days, after the jury's verdict.", 'refused'],
    ['Boltr fell 3.8 % over 20 days following a verdict.', 'refused'],
  ])('%s', (text, result) => {
    expect(check(text, 'indicators', 'earnings').result).toBe(result);
  });
});

describe('days in words are the days in digits', () => {
  it('are bound to the same fact', () => {
    const days = facts.find(({ id }) => id === 'days_since_report')?.value;
    expect(days).toBe(49);
    expect(ids('The last report was forty-nine days ago.')).toEqual(['days_since_report']);
    expect(check('The last report was thirty-nine days ago.').result).toBe('refused');
  });
});

describe('results are ranked among those that are said', () => {
  it.each([
    ['The largest surprise among the reports on file is the latest, at 25 %.', 'checked'],
    ['Of the five quarters on record, the March 2026 quarter has the highest earnings per share.', 'checked'],
    ['Of the five quarters on record, the December 2025 quarter has the highest earnings per share.', 'refused'],
    ['The smallest surprise of the five reports was that of the September quarter of 2025.', 'refused'],
  ])('%s', (text, result) => {
    expect(check(text, 'earnings').result).toBe(result);
  });
});

describe('what a headline says is said word by word', () => {
  it.each([
    ['Reuters reported on 22 June 2026 that Boltr was in talks to buy Quiet Pumps.', 'checked'],
    ['Reuters reported that a jury had cleared Boltr of infringing pump patents.', 'checked'],
    ['Reuters reported that Boltr had bought Quiet Pumps.', 'refused'],
    ['Reuters reported that Tangl was in talks to buy Quiet Pumps.', 'refused'],
    ['Reuters reported that a jury had found Boltr guilty of infringing pump patents.', 'refused'],
    ['Reuters reported on 20 June 2026 that Boltr was in talks to buy Quiet Pumps.', 'refused'],
  ])('%s', (text, result) => {
    expect(check(text, 'news').result).toBe(result);
  });

  it.each([
    ['Of 60 headlines, 12 are positive and 6 negative.', 'checked'],
    ['All 60 headlines come from one publisher.', 'checked'],
    ['Positive headlines outnumber negative ones, 12 to 6.', 'checked'],
    ['Positive headlines outnumber negative ones, 6 to 12.', 'refused'],
    ['There were 60 headlines in the last 30 days.', 'refused'],
  ])('%s', (text, result) => {
    expect(check(text, 'news').result).toBe(result);
  });
});
