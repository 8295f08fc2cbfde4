import { describe, expect, it } from '@jest/globals';
import { fact } from '../testing/fact.ts';
import type { XbrlFact } from '../xbrl-fact.ts';
import { type SheetQuestion, statementSheet, type StatementSheet } from './statement-sheet.ts';

const ASKED: SheetQuestion = { asOf: '2025-12-31', sector: 'Industrials', splits: [] };

/** Yearly amounts and balances of 2023 and 2024, filed in the February after. */
const COMPANY: Readonly<Record<string, readonly [number, number]>> = {
  Revenues: [100, 120],
  CostOfRevenue: [60, 66],
  OperatingIncomeLoss: [20, 26],
  InterestExpense: [2, 2],
  IncomeLossFromContinuingOperationsBeforeIncomeTaxesExtraordinaryItemsNoncontrollingInterest: [18, 24],
  IncomeTaxExpenseBenefit: [4, 6],
  NetIncomeLoss: [14, 18],
  NetCashProvidedByUsedInOperatingActivities: [16, 22],
  PaymentsToAcquirePropertyPlantAndEquipment: [6, 7],
  DepreciationDepletionAndAmortization: [5, 6],
};
const BALANCES: Readonly<Record<string, readonly [number, number]>> = {
  Assets: [200, 220],
  AssetsCurrent: [80, 90],
  CashAndCashEquivalentsAtCarryingValue: [20, 30],
  AccountsReceivableNetCurrent: [10, 12],
  LongTermDebtNoncurrent: [50, 48],
  StockholdersEquity: [90, 100],
};

describe('statement sheet', () => {
  it('states lines, ratios and what they come from', () => {
    expect(figure(sheet(), 'revenue.fy2024')).toMatchObject({
      value: 120,
      unit: 'USD',
      formula: 'as_filed',
      inputs: {},
    });
    expect(figure(sheet(), 'gross_margin.fy2024')).toMatchObject({
      value: 45,
      unit: 'pct',
      period: { name: 'fy2024', start: '2024-01-01', end: '2024-12-31' },
      filed: '2025-02-15',
      accessions: ['a-2025-02-15'],
      formula: 'margin',
      inputs: { amount: 'gross_profit.fy2024', revenue: 'revenue.fy2024' },
    });
    expect(figure(sheet(), 'revenue_growth_1y.fy2024')).toMatchObject({
      value: expect.closeTo(20, 9),
      accessions: ['a-2025-02-15', 'a-2024-02-15'],
      inputs: { now: 'revenue.fy2024', before: 'revenue.fy2023' },
    });
    expect(figure(sheet(), 'free_cash_flow.fy2024')?.value).toBe(15);
    expect(figure(sheet(), 'net_debt_to_ebitda.fy2024')?.value).toBe(18 / 32);
    expect(figure(sheet(), 'net_debt.2024-12-31')).toMatchObject({ value: 18, period: { start: null } });
    expect(figure(sheet(), 'return_on_invested_capital.fy2024')?.value).toBeCloseTo((26 * 0.75) / 1.19, 9);
  });

  it('holds every input of every figure, and each id once', () => {
    const ids = sheet().figures.map(({ id }) => id);
    expect(new Set(ids).size).toBe(ids.length);
    expect(
      sheet()
        .figures.flatMap(({ inputs }) => Object.values(inputs))
        .filter((id) => !ids.includes(id)),
    ).toEqual([]);
  });

  it('names what the newest year lacks, with the reason and its cause', () => {
    expect(missing(sheet(), 'eps_diluted.fy2024')).toMatchObject({ value: null, reason: 'not_filed' });
    expect(missing(sheet(), 'days_inventory_outstanding.fy2024')).toMatchObject({
      reason: 'not_filed',
      cause: 'inventory.2024-12-31',
    });
    expect(missing(sheet(), 'revenue_growth_3y.fy2024')).toMatchObject({ reason: 'no_such_period' });
    expect(missing(sheet(), 'funds_from_operations.fy2024')).toMatchObject({ reason: 'not_for_sector' });
    expect(missing(sheet(), 'altman_z.fy2024')?.reason).toBe('not_filed');
  });

  it('given that it shall be brief, then it leaves out earlier years and quarters, and says the same of the newest', () => {
    const [brief, whole] = [sheet({ isBrief: true }), sheet()];
    expect(brief.figures.length).toBeLessThan(whole.figures.length);
    expect(figure(brief, 'gross_margin.fy2023')).toBeUndefined();
    expect(whole.figures).toEqual(expect.arrayContaining([...brief.figures]));
    expect(brief.missing).toEqual(whole.missing);
  });

  it('given an earlier day, then it says what was filed by then', () => {
    const earlier = sheet({ asOf: '2025-02-14' });
    expect(figure(earlier, 'revenue.fy2024')).toBeUndefined();
    expect(figure(earlier, 'gross_margin.fy2023')?.value).toBe(40);
    expect(earlier).toEqual(
      statementSheet(
        company().filter(({ filed }) => filed <= '2025-02-14'),
        { ...ASKED, asOf: '2025-02-14' },
      ),
    );
  });

  it('given nothing filed by then, then it is empty and says why', () => {
    expect(sheet({ asOf: '2020-01-01' })).toEqual({
      currency: null,
      figures: [],
      missing: [{ id: 'statements', value: null, reason: 'no_statements', cause: 'statements' }],
      pastMultiples: [],
    });
  });

  it('given a company of Real Estate, then funds from operations take the place of scores', () => {
    const estate = sheet({ sector: 'Real Estate' });
    expect(figure(estate, 'funds_from_operations.fy2024')?.value).toBe(24);
    expect(missing(estate, 'beneish_m.fy2024')?.reason).toBe('not_for_sector');
  });

  it('given a bank, then there is no EBITDA and no free cash flow', () => {
    const facts = company().filter(({ tag }) => tag !== 'us-gaap:AssetsCurrent');
    const bank = statementSheet(facts, { ...ASKED, sector: 'Financials' });
    expect(['ebitda', 'free_cash_flow', 'altman_z'].map((id) => missing(bank, `${id}.fy2024`)?.reason)).toEqual(
      Array.from({ length: 3 }, () => 'not_for_sector'),
    );
    expect(figure(bank, 'net_margin.fy2024')?.value).toBe(15);
  });

  it('given a company of Financials with current assets, then it is taken for an operating one', () => {
    expect(figure(sheet({ sector: 'Financials' }), 'ebitda.fy2024')?.value).toBe(32);
  });

  it('given an insurer, then revenue less one of its costs is no gross profit, and Altman’s score does not apply', () => {
    const benefits = fact({ tag: 'us-gaap:PolicyholderBenefitsAndClaimsIncurredNet', value: 40 });
    const insurer = statementSheet([...company(), benefits], ASKED);
    expect(missing(insurer, 'gross_margin.fy2024')?.reason).toBe('not_for_sector');
    expect(missing(insurer, 'altman_z.fy2024')?.reason).toBe('not_for_sector');
  });

  it('given a loss of cash, then it says for how many months the cash lasts', () => {
    const facts = company({ NetCashProvidedByUsedInOperatingActivities: [16, -33] });
    expect(figure(statementSheet(facts, ASKED), 'cash_runway.fy2024')).toMatchObject({ value: 9, unit: 'months' });
    expect(missing(sheet(), 'cash_runway.fy2024')?.reason).toBe('not_burning_cash');
  });

  it('given two classes of shares since the last year, then the count of one class is no count of today', () => {
    const one = statementSheet([...company(), fact({ ...cover, end: '2025-01-31', filed: '2025-02-15' })], ASKED);
    expect(figure(one, 'cover_page_shares.2025-01-31')?.value).toBe(7);
    const classes = statementSheet([...company(), fact({ ...cover, end: '2024-01-31', filed: '2024-02-15' })], ASKED);
    expect(missing(classes, 'cover_page_shares.2024-12-31')?.reason).toBe('not_filed');
  });

  it('given a filer under IFRS, then growth and margins are in its own currency', () => {
    const lines = {
      Revenue: [100, 120],
      GrossProfit: [40, 54],
      ProfitLossAttributableToOwnersOfParent: [10, 12],
    } as const;
    const inYear = Object.entries(lines).flatMap(([name, [last, current]]) => [
      fact({
        tag: `ifrs-full:${name}`,
        unit: 'DKK',
        form: '20-F',
        value: last,
        start: '2023-01-01',
        end: '2023-12-31',
      }),
      fact({ tag: `ifrs-full:${name}`, unit: 'DKK', form: '20-F', value: current }),
    ]);
    const assets = fact({ tag: 'ifrs-full:Assets', unit: 'DKK', form: '20-F', start: null });
    const foreign = statementSheet([...inYear, assets], ASKED);
    expect(foreign.currency).toBe('DKK');
    expect(figure(foreign, 'gross_margin.fy2024')?.value).toBe(45);
    expect(figure(foreign, 'revenue_growth_1y.fy2024')?.value).toBeCloseTo(20, 9);
    expect(figure(foreign, 'revenue.fy2024')?.unit).toBe('DKK');
  });

  it('given no revenue, then its ratios are missing and cash still lasts for a time', () => {
    const facts = company({ NetCashProvidedByUsedInOperatingActivities: [16, -33] });
    const early = statementSheet(
      facts.filter(({ tag }) => tag !== 'us-gaap:Revenues'),
      ASKED,
    );
    expect(missing(early, 'net_margin.fy2024')).toMatchObject({ reason: 'not_filed', cause: 'revenue.fy2024' });
    expect(figure(early, 'cash_runway.fy2024')?.value).toBe(9);
  });

  it('given lines that are filed in parts, then their sum counts', () => {
    const parts: Readonly<Record<string, string>> = {
      'us-gaap:DepreciationDepletionAndAmortization': 'us-gaap:Depreciation',
      'us-gaap:StockholdersEquity': 'us-gaap:StockholdersEquityIncludingPortionAttributableToNoncontrollingInterest',
    };
    const facts = company().map((row) => ({ ...row, tag: parts[row.tag] ?? row.tag }));
    const amortization = fact({ tag: 'us-gaap:AmortizationOfIntangibleAssets', value: 3 });
    const sums = statementSheet([...facts, amortization], ASKED);
    expect(figure(sums, 'ebitda.fy2024')?.value).toBe(26 + 6 + 3);
    expect(figure(sums, 'return_on_invested_capital.fy2024')?.inputs).toMatchObject({
      invested_capital: 'invested_capital.2024-12-31',
    });
  });

  it('given the same facts from companyfacts and from the report, then it says the same', () => {
    expect(statementSheet([...company(), ...company()], ASKED)).toEqual(sheet());
  });

  it('given statements in euros, then ratios stay and what needs a price in dollars is missing', () => {
    const facts = company({ LiabilitiesCurrent: [40, 45], RetainedEarningsAccumulatedDeficit: [50, 60] });
    const priced = { ...ASKED, closes: [{ date: '2025-12-31', close: 50 }] };
    const shares = fact({ ...cover, end: '2025-01-31', filed: '2025-02-15' });
    const dollars = statementSheet([...facts, shares], priced);
    expect(figure(dollars, 'market_cap.now')?.value).toBe(350);
    expect(figure(dollars, 'altman_z.fy2024')).toMatchObject({ inputs: { market_value: 'market_cap.now' } });
    const euros = facts.map((row) => ({ ...row, unit: 'EUR', form: '20-F' }));
    const foreign = statementSheet([...euros, shares], priced);
    expect(foreign.currency).toBe('EUR');
    expect(figure(foreign, 'free_cash_flow.fy2024')).toMatchObject({ value: 15, unit: 'EUR' });
    expect(missing(foreign, 'altman_z.fy2024')?.reason).toBe('no_market_value');
  });
});

const cover = { tag: 'dei:EntityCommonStockSharesOutstanding', unit: 'shares', start: null, value: 7 };

function sheet(changes: Partial<SheetQuestion> = {}): StatementSheet {
  return statementSheet(company(), { ...ASKED, ...changes });
}

function figure({ figures }: StatementSheet, id: string): StatementSheet['figures'][number] | undefined {
  return figures.find((candidate) => candidate.id === id);
}

function missing(from: StatementSheet, id: string): StatementSheet['missing'][number] | undefined {
  return from.missing.find((candidate) => candidate.id === id);
}

function company(changes: typeof COMPANY = {}): readonly XbrlFact[] {
  const inBalance = { ...BALANCES, ...pick(changes, isBalance) };
  const inYear = { ...COMPANY, ...pick(changes, (tag) => !isBalance(tag)) };
  return [
    ...rows(inYear, (year) => ({ start: `${year}-01-01`, end: `${year}-12-31` })),
    ...rows(inBalance, (year) => ({ start: null, end: `${year}-12-31` })),
  ];
}

function rows(values: typeof COMPANY, period: (year: number) => Partial<XbrlFact>): readonly XbrlFact[] {
  return Object.entries(values).flatMap(([tag, [last, current]]) => [
    fact({ tag: `us-gaap:${tag}`, value: last, ...period(2023) }),
    fact({ tag: `us-gaap:${tag}`, value: current, ...period(2024) }),
  ]);
}

function isBalance(tag: string): boolean {
  return /^(Liabilities|RetainedEarnings)/.test(tag);
}

function pick(values: typeof COMPANY, keep: (tag: string) => boolean): typeof COMPANY {
  return Object.fromEntries(Object.entries(values).filter(([tag]) => keep(tag)));
}
