import { beforeAll, describe, expect, it } from '@jest/globals';
import { CONCEPT_IDS, type ConceptId, conceptOfTag } from '../concepts/concepts.ts';
import { edgarPresent, edgarText } from '../testing/edgar.ts';
import { REAL_COMPANIES, realFacts } from '../testing/real-companies.ts';
import type { XbrlFact } from '../xbrl-fact.ts';
import { type Figure, isFigure, type Result } from '../figures/figure.ts';
import type { FiscalYear, Quarter } from './fiscal-years.ts';
import { knownOn } from './known-on.ts';
import { filedFigure, quarterFigure, trailingYear, yearToDate } from './lines.ts';
import { adjustForSplits } from './split-adjustment.ts';
import { readStatements, type Statements } from './statements.ts';

const FILES = REAL_COMPANIES.map(([file]) => file);
const MILLION = 1_000_000;
(edgarPresent ? describe : describe.skip)('statements from real companyfacts', () => {
  let apple: readonly XbrlFact[];
  beforeAll(() => {
    apple = realFacts('AAPL.2026-03-25');
  });

  it.each([
    ['AAPL.2026-03-25', 19, '2025-09-27'],
    ['CI.2024.from-ts', 8, '2023-12-31'],
    ['MRVL.2026-06-08', 7, '2026-01-31'],
    ['SNOW.undated', 7, '2025-01-31'],
  ])('%s: %d fiscal years follow each other without a gap to %s', (file, count, end) => {
    const years = read(realFacts(file)).years.filter(({ isComplete }) => isComplete);
    expect([years.length, years[0]?.end]).toEqual([count, end]);
    for (const [at, year] of years.slice(1).entries()) expect(dayAfter(year.end)).toBe(years[at]?.start);
  });

  it('Apple: revenue, and a fourth quarter that no report states', () => {
    const statements = read(apple);
    expect(inMillions(yearToDate(statements, 'revenue', at(statements, 2024)))).toBe(391_035);
    expect(inMillions(yearToDate(statements, 'revenue', at(statements, 2016)))).toBe(215_639);
    expect(inMillions(quarterFigure(statements, 'revenue', at(statements, 2024)))).toBe(94_930);
    expect(quarterFigure(statements, 'eps_diluted', at(statements, 2024)).value).toBe(0.97);
  });

  it('Apple: the twelve months to December 2025 are the sum of their quarters', () => {
    const statements = read(apple);
    const quarters = [at(statements, 2026, 1), ...([2, 3, 4] as const).map((quarter) => at(statements, 2025, quarter))];
    for (const concept of ['revenue', 'operating_cash_flow', 'net_income'] as const) {
      const sum = quarters.reduce(
        (total, quarter) => total + inMillions(quarterFigure(statements, concept, quarter)),
        0,
      );
      expect(inMillions(trailingYear(statements, concept, at(statements, 2026, 1)))).toBe(sum);
    }
    expect(inMillions(trailingYear(statements, 'revenue', at(statements, 2026, 1)))).toBe(435_617);
  });

  it('Apple: a year of 53 weeks and its quarter of 14', () => {
    const statements = read(apple);
    expect(at(statements, 2023).year).toMatchObject({ start: '2022-09-25', end: '2023-09-30' });
    expect(inMillions(quarterFigure(statements, 'revenue', at(statements, 2023, 1)))).toBe(117_154);
  });

  it('Apple: a restatement keeps the first value, and before it only that one was known', () => {
    const before = read(knownOn(apple, '2017-11-03'));
    expect(yearToDate(before, 'operating_cash_flow', at(before, 2017))).toMatchObject({ value: 63_598 * MILLION });
    const after = read(knownOn(apple, '2018-11-05'));
    const restated = yearToDate(after, 'operating_cash_flow', at(after, 2017));
    expect(restated).toMatchObject({
      value: 64_225 * MILLION,
      first: { value: 63_598 * MILLION, filed: '2017-11-03' },
    });
  });

  it('Apple: earnings a share across the splits of 2014 and 2020 are in the shares of today', () => {
    const splits = [
      { day: '2014-06-09', ratio: 7 },
      { day: '2020-08-31', ratio: 4 },
    ];
    const statements = read(adjustForSplits(apple, { splits, asOf: '2026-03-25' }));
    const eps = [2012, 2013, 2017, 2018, 2019, 2020].map((year) => {
      const { value } = yearToDate(statements, 'eps_diluted', at(statements, year));
      return Number(value?.toFixed(2));
    });
    expect(eps).toEqual([1.58, 1.42, 2.3, 2.98, 2.97, 3.28]);
  });

  it.each([
    ['AAPL.2026-03-25', 36],
    ['CI.2024.from-ts', 4],
  ])('%s: %d fourth quarters that were filed equal the difference of spans to date', (file, count) => {
    const facts = realFacts(file);
    const statements = read(facts);
    const filed = fourthQuarters(statements).filter(({ formula }) => formula === 'as_filed');
    const derived = fourthQuarters(read(facts.filter((row) => !isFourthQuarter(row, statements))));
    const compared = filed.flatMap((quarter) => derived.filter(({ id }) => id === quarter.id));
    expect(compared).toHaveLength(count);
    expect(compared.filter(({ formula }) => formula !== 'quarter')).toEqual([]);
    for (const { id, value } of compared)
      expect([id, value]).toEqual([id, filed.find((quarter) => quarter.id === id)?.value]);
  });

  it.each([
    ['AAPL.2026-03-25', 5_278],
    ['CI.2024.from-ts', 2_029],
    ['MRVL.2026-06-08', 1_788],
    ['SNOW.undated', 1_754],
  ])('%s: all %d values that the SEC itself chooses for a period are ours, where the tag is', (file, count) => {
    const statements = read(realFacts(file));
    const chosen = chosenBySec(file).flatMap(({ concept, tag, start, end, value }) => {
      const ours = filedFigure(statements, concept, { name: end, start, end });
      return isFigure(ours) && ours.tag === tag ? [[tag, start, end, value, ours.value] as const] : [];
    });
    expect(chosen).toHaveLength(count);
    expect(chosen.filter(([, , , value, ours]) => value !== ours)).toEqual([]);
  });

  it.each(FILES)('%s: on no day does a figure come from a later filing', (file) => {
    const facts = realFacts(file);
    for (const day of ['2019-06-30', '2021-03-31', '2023-12-31']) {
      const statements = readStatements(knownOn(facts, day));
      for (const year of statements?.years ?? []) {
        const figures = CONCEPT_IDS.map((id) => trailingYear(statements!, id, { year, quarter: 4 })).filter(isFigure);
        expect(figures.filter(({ filed }) => filed > day)).toEqual([]);
      }
    }
  });
});

/** One value a tag and period of the calendar: rows with a frame. */
function chosenBySec(
  file: string,
): readonly (Pick<XbrlFact, 'tag' | 'start' | 'end' | 'value'> & { concept: ConceptId })[] {
  const answer: { facts: Record<string, Record<string, { units: Record<string, Row[]> }>> } = JSON.parse(
    edgarText(`companyfacts/${file}.json.gz`),
  );
  return Object.entries(answer.facts).flatMap(([taxonomy, concepts]) =>
    Object.entries(concepts).flatMap(([name, { units }]) => {
      const tag = `${taxonomy}:${name}`;
      const concept = conceptOfTag(tag);
      const rows = Object.values(units).flat();
      return concept === null
        ? []
        : rows
            .filter(({ frame }) => frame !== undefined)
            .map(({ start = null, end, val }) => ({ concept, tag, start, end, value: val }));
    }),
  );
}
type Row = { readonly start?: string; readonly end: string; readonly val: number; readonly frame?: string };

function read(facts: readonly XbrlFact[]): Statements {
  const statements = readStatements(facts);
  if (statements === null) throw new Error('no statements');
  return statements;
}

function at({ years }: Statements, name: number, quarter: Quarter = 4): { year: FiscalYear; quarter: Quarter } {
  const year = years.find((candidate) => candidate.name === name);
  if (year === undefined) throw new Error(`no fiscal year ${name}`);
  return { year, quarter };
}

function fourthQuarters(statements: Statements): readonly Figure[] {
  return statements.years.flatMap((year) =>
    (['revenue', 'net_income', 'gross_profit'] as const)
      .map((concept) => quarterFigure(statements, concept, { year, quarter: 4 }))
      .filter(isFigure),
  );
}

function isFourthQuarter({ start, end }: XbrlFact, { years }: Statements): boolean {
  return (
    start !== null && Date.parse(end) - Date.parse(start) < 110 * 86_400_000 && years.some((year) => year.end === end)
  );
}

function inMillions({ value }: Result): number {
  return (value ?? Number.NaN) / MILLION;
}

function dayAfter(day: string): string {
  return new Date(Date.parse(day) + 86_400_000).toISOString().slice(0, 10);
}
