import { describe, expect, it } from '@jest/globals';
import type { FilingId } from '../filing-id.ts';
import type { Guidance } from './guidance-in.ts';
import { guidanceOutcomes, type ReportedFigure } from './guidance-outcomes.ts';

const guidance: Guidance & FilingId = {
  accession: 'given',
  filed: '2023-03-15',
  metric: 'revenue',
  isAdjusted: false,
  period: { kind: 'quarter', label: 'second quarter fiscal year 2023', year: 2023 },
  low: 4_750_000_000,
  high: 4_780_000_000,
  step: 10_000_000,
  sentence: 'Total revenue $4.75 billion to $4.78 billion',
};
const reported: ReportedFigure = {
  accession: 'reported',
  filed: '2023-06-15',
  metric: 'revenue',
  isAdjusted: false,
  start: '2023-03-04',
  end: '2023-06-02',
  value: 4_760_000_000,
};
const outcomes = (...figures: readonly ReportedFigure[]) =>
  guidanceOutcomes([guidance], figures).map(({ outcome, reported }) => [outcome, reported?.accession ?? null]);

describe('what was reported after guidance', () => {
  it.each([
    [4_744_000_000, 'below'],
    [4_746_000_000, 'within'],
    [4_784_000_000, 'within'],
    [4_786_000_000, 'above'],
  ])('is rounded as the guidance: %d is %s', (value, outcome) =>
    expect(outcomes({ ...reported, value })).toEqual([[outcome, 'reported']]),
  );

  it('is the first quarter that ends after it was given, as first reported', () =>
    expect(
      outcomes(
        { ...reported, accession: 'third', start: '2023-06-03', end: '2023-09-01', filed: '2023-09-14' },
        { ...reported, accession: 'restated', filed: '2023-09-14' },
        reported,
        { ...reported, accession: 'first', start: '2022-12-03', end: '2023-03-03' },
      ),
    ).toEqual([['within', 'reported']]));

  it.each([
    ['nothing', []],
    ['the year', [{ ...reported, start: '2022-12-03', end: '2023-12-01' }]],
    ['another metric', [{ ...reported, metric: 'eps' as const }]],
    ['adjusted figures', [{ ...reported, isAdjusted: true }]],
    ['a later quarter only', [{ ...reported, start: '2023-06-03', end: '2023-09-01' }]],
    ['figures of the day itself', [{ ...reported, filed: '2023-03-15' }]],
  ])('is not %s', (_, figures) => {
    expect(outcomes(...figures)).toEqual([[null, null]]);
    expect(guidanceOutcomes([guidance], figures)).toMatchObject([{ reason: 'no_comparable_figure' }]);
  });

  it('is not of another year than the guidance says', () => {
    const later = { ...guidance, period: { ...guidance.period, year: 2025 } };
    expect(guidanceOutcomes([later], [reported])).toMatchObject([{ outcome: null, reason: 'no_comparable_figure' }]);
  });

  it('is an adjusted figure for an adjusted range, and is named as missing where none is filed', () => {
    const adjusted = { ...guidance, isAdjusted: true };
    expect(guidanceOutcomes([adjusted], [reported])).toMatchObject([{ outcome: null, reason: 'no_adjusted_figure' }]);
    const both = [reported, { ...reported, isAdjusted: true, value: 4_790_000_000 }];
    expect(guidanceOutcomes([guidance, adjusted], both)).toMatchObject([{ outcome: 'within' }, { outcome: 'above' }]);
  });

  it('is unknown where a press release gives several adjusted figures', () => {
    const adjusted = { ...guidance, isAdjusted: true };
    const figure = { ...reported, isAdjusted: true, value: null };
    expect(guidanceOutcomes([adjusted], [figure])).toEqual([
      { guidance: adjusted, reported: null, outcome: null, reason: 'ambiguous_adjusted_figure' },
    ]);
  });
});
