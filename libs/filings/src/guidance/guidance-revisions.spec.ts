import { describe, expect, it } from '@jest/globals';
import { readFilingText } from '../sections/filing-text.ts';
import { edgarPresent, edgarText } from '../testing/edgar.ts';
import { guidanceIn } from './guidance-in.ts';
import { type GivenGuidance, guidanceOutcomes } from './guidance-outcomes.ts';
import { guidanceRevisions } from './guidance-revisions.ts';

const givenIn = (filed: string, ...paragraphs: readonly string[]): readonly GivenGuidance[] =>
  guidanceIn(paragraphs).map((guidance) => ({ ...guidance, filed, accession: `of ${filed}` }));
const of = (range: string) => givenIn('2024-05-01', `We expect ${range}.`);
const directions = (now: string, before: string) =>
  guidanceRevisions(of(now), of(before)).map(({ direction }) => direction);

describe('a range that is given again', () => {
  const BEFORE = 'revenue of $4.0 billion to $4.2 billion for 2024';
  it.each([
    ['raised', 'revenue of $4.1 billion to $4.3 billion for 2024'],
    ['raised', 'revenue of $4.1 billion to $4.2 billion for the full year 2024'],
    ['lowered', 'revenue of $3.9 billion to $4.2 billion for fiscal 2024'],
    ['narrowed', 'revenue of $4.05 billion to $4.15 billion for 2024'],
    ['widened', 'revenue of $3.9 billion to $4.3 billion for 2024'],
    ['unchanged', 'revenue of $4,000 million to $4,200 million for 2024'],
  ])('is %s: %s', (direction, now) => expect(directions(now, BEFORE)).toEqual([direction]));

  it.each([
    'revenue of $4.1 billion to $4.3 billion for 2025',
    'revenue of $4.1 billion to $4.3 billion for the full year',
    'revenue of $4.1 billion to $4.3 billion for the first quarter of 2024',
    'adjusted revenue of $4.1 billion to $4.3 billion for 2024',
    'capital expenditures of $4.1 billion to $4.3 billion for 2024',
  ])('is another one: %s', (now) => expect(directions(now, BEFORE)).toEqual([]));

  it('is of the same quarter', () => {
    const third = 'revenue of $1.0 billion to $1.1 billion for the third quarter of 2024';
    expect(directions('revenue of $1.1 billion to $1.2 billion for Q3 2024', third)).toEqual(['raised']);
    expect(directions('revenue of $1.1 billion to $1.2 billion for Q2 2024', third)).toEqual([]);
  });

  it('is not compared where two ranges were given before', () =>
    expect(guidanceRevisions(of(BEFORE), [...of(BEFORE), ...of(BEFORE)])).toEqual([]));
});

(edgarPresent ? describe : describe.skip)('a press release as the SEC serves it', () => {
  const { value } = readFilingText(edgarText('8-K/adbe-2023-03-15-item-2.02-with-ex99.1.txt.gz'));
  const release = value?.pressRelease ?? [];
  const given = givenIn('2023-03-15', ...release);

  it('raises its ranges for the year against those before, GAAP and adjusted apart', () => {
    const before = release.map((text) =>
      text.replace('$10.85 to $11.15', '$10.75 to $11.05').replace('$15.30 to $15.60', '$15.15 to $15.45'),
    );
    const revisions = guidanceRevisions(given, givenIn('2022-12-15', ...before));
    expect(
      revisions
        .filter(({ guidance }) => guidance.period.kind === 'year')
        .map(({ guidance, before: { low, high }, direction }) => [guidance.isAdjusted, low, high, direction]),
    ).toEqual([
      [false, 10.75, 11.05, 'raised'],
      [true, 15.15, 15.45, 'raised'],
    ]);
    expect(revisions.filter(({ direction }) => direction === 'unchanged')).toHaveLength(3);
  });

  it('has adjusted ranges that no statement can be held against', () => {
    const outcomes = guidanceOutcomes(given, []);
    expect(outcomes.map((each) => (each.outcome === null ? each.reason : each.outcome))).toEqual([
      'no_comparable_figure',
      'no_adjusted_figure',
      'no_comparable_figure',
      'no_comparable_figure',
      'no_adjusted_figure',
    ]);
  });
});
