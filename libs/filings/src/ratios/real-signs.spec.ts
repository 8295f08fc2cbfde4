import { describe, expect, it } from '@jest/globals';
import type { ConceptId } from '../concepts/concepts.ts';
import { edgarPresent } from '../testing/edgar.ts';
import { REAL_COMPANIES, realFacts, realFloats } from '../testing/real-companies.ts';
import type { XbrlFact } from '../xbrl-fact.ts';
import { type SheetQuestion, statementSheet, type StatementSheet } from './statement-sheet.ts';
import { isCrossed, THRESHOLDS } from './thresholds.ts';

/** The last whole fiscal year, the year before, and the last days of both. */
const LAST_YEARS: Readonly<Record<string, LastYears>> = {
  'AAPL.2026-03-25': ['fy2025', 'fy2024', '2025-09-27', '2024-09-28'],
  'CI.2024.from-ts': ['fy2023', 'fy2022', '2023-12-31', '2022-12-31'],
  'MRVL.2026-06-08': ['fy2026', 'fy2025', '2026-01-31', '2025-02-01'],
  'SNOW.undated': ['fy2025', 'fy2024', '2025-01-31', '2024-01-31'],
};
type LastYears = readonly [year: string, before: string, end: string, endBefore: string];

(edgarPresent ? describe : describe.skip)('signs in the statements of real companies', () => {
  describe.each(REAL_COMPANIES)('%s', (file, question) => {
    const [year, before, end, endBefore] = LAST_YEARS[file] ?? ['', '', '', ''];

    it('given receivables 80% up on revenue 20% up with a flat cash flow, then that is found', () => {
      const planted = plant(file, question, [
        ['revenue', year, 1.2, before],
        ['operating_cash_flow', year, 1, before],
        ['receivables', end, 1.8, endBefore],
      ]);
      expect(valueOf(planted, `receivables_outgrow_revenue.${year}`)).toBe(1);
    });

    it('given costs of 10% of revenue that became assets, then that is found', () => {
      const planted = plant(file, question, [
        ['revenue', year, 1, before],
        ['operating_income', year, 1, before, ['revenue', before]],
        ['property', end, 1, endBefore, ['revenue', before]],
        ['other_noncurrent_assets', end, 1, endBefore],
      ]);
      expect(valueOf(planted, `costs_move_to_assets.${year}`)).toBe(1);
    });

    it('given 30% more shares, then that is found', () => {
      const planted = plant(file, question, [['shares_diluted', year, 1.3, before]]);
      expect(valueOf(planted, `share_dilution.${year}`)).toBe(1);
    });
  });

  // What was found in the untouched years is there: acquisitions (Cigna, Marvell), a stock market launch (Snowflake), and
  // Marvell's receivables, which rose by 113% in a year of 42% more revenue.
  it.each([
    ['receivables_outgrow_revenue', ['CI fy2018', 'MRVL fy2026'], 26],
    ['costs_move_to_assets', ['SNOW fy2022', 'SNOW fy2021'], 26],
    ['share_dilution', ['CI fy2019', 'MRVL fy2022', 'SNOW fy2022', 'SNOW fy2021', 'SNOW fy2020'], 29],
  ])('%s is found in %j of %d untouched years', (sign, found, count) => {
    const years = yearsWith(sign);
    expect(
      years
        .filter(({ value }) => value === 1)
        .map(({ name }) => name)
        .toSorted(),
    ).toEqual(found.toSorted());
    expect(years).toHaveLength(count);
  });

  it.each([
    ['receivables_outgrow_revenue', 'receivables grew faster than revenue', ['receivables', 'revenue']],
    ['costs_move_to_assets', 'noncurrent assets grew faster than revenue', ['capitalized_costs', 'revenue']],
    ['share_dilution', 'there are more shares, adjusted for splits', ['shares']],
  ] as const)('%s is found in at most 5%% of the untouched years, unless %s', (sign, _condition, [name, against]) => {
    const others = yearsWith(sign).filter(
      ({ growthOf }) => growthOf(name) <= (against === undefined ? 1 : growthOf(against)),
    );
    expect(others.length).toBeGreaterThanOrEqual(9);
    expect(others.filter(({ value }) => value === 1).length / others.length).toBeLessThanOrEqual(0.05);
  });

  it.each(['piotroski', 'beneish_m'] as const)('the threshold of %s is crossed as often as it says', (score) => {
    const threshold = THRESHOLDS[score];
    const years = yearsWith(score);
    expect({ crossed: years.filter(({ value }) => isCrossed(threshold, value)).length, of: years.length }).toEqual(
      threshold.measured,
    );
  });

  it('the threshold of altman_z is crossed as often as it says', () => {
    const scores = scoresAtReports();
    const crossed = scores.filter((score) => isCrossed(THRESHOLDS.altman_z, score)).length;
    expect({ crossed, of: scores.length }).toEqual(THRESHOLDS.altman_z.measured);
  });
});

/** Altman's Z of each fiscal year, on the day of its annual report. */
function scoresAtReports(): readonly number[] {
  return REAL_COMPANIES.flatMap(([file, question]) =>
    realFloats(file).flatMap(({ filed, val }) =>
      statementSheet(realFacts(file), { ...question, asOf: filed, marketValueUsd: val })
        .figures.filter(({ id }) => id.startsWith('altman_z.'))
        .map(({ value }) => value),
    ),
  );
}

/** A line whose value becomes so many times its value of the year before, plus a tenth of another figure if one is given. */
type Planted = readonly [
  ConceptId,
  period: string,
  factor: number,
  before: string,
  plus?: readonly [ConceptId, string],
];

function plant(file: string, question: SheetQuestion, changes: readonly Planted[]): StatementSheet {
  const untouched = statementSheet(realFacts(file), question);
  const facts = changes.reduce((changed: readonly XbrlFact[], [concept, period, factor, before, plus]) => {
    const line = untouched.figures.find(({ id }) => id === `${concept}.${period}`);
    const added = plus === undefined ? 0 : 0.1 * valueOf(untouched, plus.join('.'));
    const value = factor * valueOf(untouched, `${concept}.${before}`) + added;
    return changed.map((row) => (isOf(row, line) ? { ...row, value } : row));
  }, realFacts(file));
  return statementSheet(facts, question);
}

function isOf(row: XbrlFact, line: StatementSheet['figures'][number] | undefined): boolean {
  return row.tag === line?.tag && row.start === line.period.start && row.end === line.period.end;
}

function valueOf({ figures }: StatementSheet, id: string): number {
  return figures.find((figure) => figure.id === id)?.value ?? Number.NaN;
}

type RatioOfYear = {
  readonly name: string;
  readonly value: number;
  /** An input of the ratio, as a multiple of what it was a year before. */
  readonly growthOf: (input: string) => number;
};

/** A ratio in every whole fiscal year of the recorded companies that has a value. */
function yearsWith(ratio: string): readonly RatioOfYear[] {
  return REAL_COMPANIES.flatMap(([file, question]) => {
    const sheet = statementSheet(realFacts(file), question);
    return sheet.figures
      .filter(({ id }) => id.startsWith(`${ratio}.fy`))
      .map(({ period, value, inputs }) => {
        const of = (input: string): number => valueOf(sheet, inputs[input] ?? '');
        const growthOf = (input: string): number => of(input) / of(`${input}_before`);
        return { name: `${file.split('.')[0]} ${period.name}`, value, growthOf };
      });
  });
}
