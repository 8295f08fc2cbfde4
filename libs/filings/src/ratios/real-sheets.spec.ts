import { beforeAll, describe, expect, it } from '@jest/globals';
import { FORMULAS, type FormulaId } from '../figures/formulas.ts';
import { asFiled } from '../inline-xbrl/reported-fact.ts';
import { readInlineXbrl } from '../inline-xbrl/read-inline-xbrl.ts';
import { edgarPresent, edgarText } from '../testing/edgar.ts';
import { REAL_COMPANIES, realFacts } from '../testing/real-companies.ts';
import type { XbrlFact } from '../xbrl-fact.ts';
import { type SheetFigure, statementSheet, type StatementSheet } from './statement-sheet.ts';

(edgarPresent ? describe : describe.skip)('statement sheets of real companies', () => {
  let apple: StatementSheet;
  beforeAll(() => {
    apple = sheetOf('AAPL.2026-03-25');
  });

  // Revenue, margins and balances as its annual report of 2024 prints them; the rest by hand from these.
  it.each([
    ['free_cash_flow.fy2024', 108_807e6, 0],
    ['gross_margin.fy2024', 46.2, 0.05],
    ['operating_margin.fy2024', 31.5, 0.05],
    ['total_debt.2024-09-28', 106_629e6, 0],
    ['revenue_growth_1y.fy2024', 2.0, 0.05],
    ['eps_growth_5y.fy2024', 15.4, 0.05],
    ['diluted_shares_growth_1y.fy2024', -2.56, 0.005],
    ['days_inventory_outstanding.fy2024', 12.6, 0.05],
    ['interest_cover.fy2023', 29.1, 0.05],
    ['revenue.ttm-q1-2026', 435_617e6, 0],
  ])('Apple: %s is %d', (id, value, tolerance) => {
    const stated = figure(apple, id)?.value ?? Number.NaN;
    expect(Math.abs(stated - value)).toBeLessThanOrEqual(tolerance);
  });

  it('Apple: no interest cover since its interest expense is no longer filed', () => {
    expect(apple.missing).toContainEqual({
      id: 'interest_cover.ttm-q1-2026',
      value: null,
      reason: 'not_filed',
      cause: 'interest_expense.fy2025',
    });
  });

  it.each(REAL_COMPANIES)(
    '%s: every computed figure follows from its inputs, all of which are in the sheet',
    (file, question) => {
      const { figures } = statementSheet(realFacts(file), question);
      const values = new Map(figures.map(({ id, value }) => [id, value]));
      const computed = figures.filter(({ formula }) => isFormula(formula));
      expect(computed.length).toBeGreaterThan(200);
      for (const { id, formula, inputs, value } of computed) {
        const given = Object.entries(inputs).map(([name, input]) => [name, values.get(input) ?? Number.NaN] as const);
        expect([id, isFormula(formula) && FORMULAS[formula].compute(Object.fromEntries(given))]).toEqual([id, value]);
      }
    },
  );

  it.each(REAL_COMPANIES)('%s: on a day it says the same when all later filings are deleted', (file, question) => {
    const facts = realFacts(file);
    for (const asOf of ['2019-11-15', '2021-03-31', '2023-09-01']) {
      const sheet = statementSheet(facts, { ...question, asOf });
      const known = facts.filter(({ filed }) => filed <= asOf);
      expect(sheet).toEqual(statementSheet(known, { ...question, asOf }));
      expect(sheet.figures.filter(({ filed }) => filed > asOf)).toEqual([]);
    }
  });

  it.each(REAL_COMPANIES)('%s: ten years at most, and eight quarters', (file, question) => {
    const { figures } = statementSheet(realFacts(file), question);
    const revenue = figures.filter(({ id, formula }) => /^revenue\./.test(id) && formula !== 'trailing_year');
    const quarters = revenue.filter(({ period }) => /^q\d/.test(period.name));
    expect(quarters).toHaveLength(8);
    expect(figures.filter(({ id }) => /^net_margin\.fy/.test(id)).length).toBeLessThanOrEqual(10);
  });

  it("Apple's four reports say the same by themselves as its companyfacts of that day", () => {
    const files = [
      '10-K/aapl-10-k-2024-11-01',
      '10-Q/aapl-10-q-2024-06-29',
      '10-Q/aapl-10-q-2025-03-29',
      '10-Q/aapl-10-q-2025-08-01',
    ];
    const asked = { asOf: '2025-08-02', sector: 'Information Technology', splits: [] };
    const reported = statementSheet(files.flatMap(factsOfReport), asked);
    const known = new Map(
      statementSheet(realFacts('AAPL.2026-03-25'), asked).figures.map(({ id, value }) => [id, value]),
    );
    const both = reported.figures.filter(({ id }) => known.has(id));
    expect(both.length).toBeGreaterThan(850);
    expect(both.filter(({ id, value }) => value !== known.get(id))).toEqual([]);
  });

  it('an insurer has no gross margin', () => {
    const { figures } = sheetOf('CI.2024.from-ts');
    expect(figures.filter(({ id }) => id.startsWith('gross_margin.'))).toEqual([]);
  });
});

function sheetOf(file: string): StatementSheet {
  const company = REAL_COMPANIES.find(([name]) => name === file);
  if (company === undefined) throw new Error(`no company ${file}`);
  return statementSheet(realFacts(file), company[1]);
}

function factsOfReport(path: string): readonly XbrlFact[] {
  const { cover, facts } = readInlineXbrl(edgarText(`${path}.htm.gz`));
  return asFiled(facts, { form: cover?.form ?? '', filed: path.slice(-10), accession: path });
}

function figure({ figures }: StatementSheet, id: string): SheetFigure | undefined {
  return figures.find((candidate) => candidate.id === id);
}

function isFormula(formula: string): formula is FormulaId {
  return Object.hasOwn(FORMULAS, formula);
}
