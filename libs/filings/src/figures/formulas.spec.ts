import { describe, expect, it } from '@jest/globals';
import { FORMULAS, type FormulaId } from './formulas.ts';

const steady = {
  net_income: 10,
  net_income_before: 9,
  operating_cash_flow: 12,
  assets: 100,
  assets_before: 100,
  assets_two_before: 100,
  current_assets: 50,
  current_assets_before: 45,
  current_liabilities: 20,
  current_liabilities_before: 20,
  gross_profit: 44,
  gross_profit_before: 40,
  revenue: 110,
  revenue_before: 102,
  shares: 10,
  shares_before: 10,
  long_term_debt: 9,
  long_term_debt_before: 10,
};

/** Two equal years: every index is 1, and the accruals are nothing. */
const unchanged = {
  ...years({ receivables: 10, revenue: 100, gross_profit: 40, current_assets: 30, property: 40, assets: 100 }),
  ...years({ depreciation: 4, expenses: 20, current_liabilities: 15, long_term_debt: 5 }),
  net_income: 10,
  operating_cash_flow: 10,
};
const REVENUE = { revenue: 120, revenue_before: 100 };

describe('formulas', () => {
  it.each<[FormulaId, Readonly<Record<string, number>>, number | string]>([
    ['quarter', { to_date: 100.3, to_quarter_before: 100.1 }, 0.2],
    ['trailing_year', { last_year: 100, to_date: 60, to_date_last_year: 50 }, 110],
    ['gross_profit', { revenue: 100, cost_of_revenue: 60 }, 40],
    ['operating_income', { pretax_income: 20, interest_expense: 5 }, 25],
    ['pretax_income', { net_income: 15, income_tax: 5 }, 20],
    ['selling_general_and_administrative', { selling_and_marketing: 5, general_and_administrative: 4 }, 9],
    ['depreciation_and_amortization', { depreciation: 4, amortization: 3 }, 7],
    ['equity', { total_equity: 40, minority_interest: 5 }, 35],
    ['ebitda', { operating_income: 25, depreciation_and_amortization: 5 }, 30],
    ['free_cash_flow', { operating_cash_flow: 30, capital_expenditure: 12 }, 18],
    ['free_cash_flow_after_stock_compensation', { free_cash_flow: 18, stock_compensation: 20 }, -2],
    ['funds_from_operations', { net_income: 10, depreciation_and_amortization: 8, real_estate_gain: 3 }, 15],
    ['liabilities', { assets: 100, equity: 40, minority_interest: 5 }, 55],
    ['total_debt', { long_term_debt: 50, current_debt: 10, current_long_term_debt: 8, short_term_borrowings: 2 }, 60],
    ['total_debt', { long_term_debt: 50, current_long_term_debt: 8, short_term_borrowings: 3 }, 61],
    ['net_debt', { total_debt: 50, cash: 30, short_term_investments: 40 }, -20],
    ['invested_capital', { total_debt: 50, equity: 70, cash: 20 }, 100],
    ['growth_1y', { now: 110, before: 100 }, 10],
    ['growth_3y', { now: 133.1, before: 100 }, 10],
    ['growth_5y', { now: 161.051, before: 100 }, 10],
    ['growth_1y', { now: 5, before: -5 }, 'not_positive'],
    ['growth_1y', { now: -5, before: 5 }, 'not_positive'],
    ['margin', { amount: -5, revenue: 100 }, -5],
    ['margin', { amount: 5, revenue: 0 }, 'not_positive'],
    ['return_on_invested_capital', capital({ income_tax: 25, pretax_income: 100 }), 15],
    ['return_on_invested_capital', capital({ income_tax: 25, pretax_income: -1 }), 20],
    ['return_on_invested_capital', capital({ income_tax: -5, pretax_income: 10 }), 20],
    ['net_debt_to_ebitda', { net_debt: -20, ebitda: 10 }, -2],
    ['net_debt_to_ebitda', { net_debt: 20, ebitda: -10 }, 'not_positive'],
    ['interest_cover', { operating_income: 30, interest_expense: 5 }, 6],
    ['interest_cover', { operating_income: 30, interest_expense: 0 }, 'not_positive'],
    ['accruals', { net_income: 10, operating_cash_flow: 4, assets: 110, assets_before: 90 }, 6],
    ['days_outstanding', { balance: 20, yearly_amount: 100 }, 73],
    ['capitalized_costs', { property: 20, other_noncurrent_assets: 5 }, 25],
    ['receivables_outgrow_revenue', customers({ receivables: 18, operating_cash_flow: 10 }), 1],
    ['receivables_outgrow_revenue', customers({ receivables: 18, operating_cash_flow: 12 }), 0],
    ['receivables_outgrow_revenue', customers({ receivables: 15, operating_cash_flow: 10 }), 0],
    ['receivables_outgrow_revenue', customers({ receivables_before: 0 }), 'not_positive'],
    ['costs_move_to_assets', assets({ capitalized_costs: 19, operating_income: 15 }), 1],
    ['costs_move_to_assets', assets({ capitalized_costs: 19, operating_income: 12 }), 0],
    ['costs_move_to_assets', assets({ capitalized_costs: 17, operating_income: 15 }), 0],
    ['share_dilution', { shares: 111, shares_before: 100 }, 1],
    ['share_dilution', { shares: 110, shares_before: 100 }, 0],
    ['cash_runway', { cash: 20, short_term_investments: 10, free_cash_flow: -20 }, 18],
    ['cash_runway', { cash: 20, free_cash_flow: 1 }, 'not_burning_cash'],
  ])('%s of %j is %p', (id, values, expected) => {
    const value = FORMULAS[id].compute(values);
    if (typeof expected === 'string') expect(value).toBe(expected);
    else expect(value).toBeCloseTo(expected, 9);
  });

  it('piotroski gives a point for each of nine signs', () => {
    expect(FORMULAS.piotroski.compute(steady)).toBe(9);
    for (const worse of [
      { net_income: -1, gross_profit: 45 },
      { operating_cash_flow: 9 },
      { long_term_debt: 10 },
      { current_assets: 45 },
      { shares: 11 },
      { gross_profit: 40 },
    ]) {
      expect([worse, Number(FORMULAS.piotroski.compute({ ...steady, ...worse })) < 9]).toEqual([worse, true]);
    }
    expect(FORMULAS.piotroski.compute({ ...steady, shares: 11, gross_profit: 40 })).toBe(7);
  });

  it('altman_z weighs five shares', () => {
    const values = {
      assets: 100,
      current_assets: 50,
      current_liabilities: 30,
      retained_earnings: 30,
      operating_income: 10,
      liabilities: 50,
      revenue: 150,
      market_value: 100,
    };
    expect(FORMULAS.altman_z.compute(values)).toBeCloseTo(0.24 + 0.42 + 0.33 + 1.5 + 1.2, 9);
    expect(FORMULAS.altman_z.compute({ ...values, liabilities: 0 })).toBe('not_positive');
  });

  it('beneish_m of two equal years is the sum of its weights', () => {
    expect(FORMULAS.beneish_m.compute(unchanged)).toBeCloseTo(-2.48, 9);
  });

  it.each([
    ['receivables twice as high', { receivables: 20 }, 0.92],
    ['half the margin', { gross_profit: 20 }, 0.528],
    ['soft assets of 45 in place of 30', { current_assets: 15 }, 0.404 / 2],
    ['half the expenses', { expenses: 10 }, 0.172 / 2],
    ['income of 20 above cash flow', { net_income: 30 }, 4.679 * 0.2],
    ['twice the leverage', { long_term_debt: 25 }, -0.327],
  ])('beneish_m counts %s with its weight', (_change, change, difference) => {
    expect(FORMULAS.beneish_m.compute({ ...unchanged, ...change })).toBeCloseTo(-2.48 + difference, 9);
  });

  it('beneish_m without receivables the year before has no value', () => {
    expect(FORMULAS.beneish_m.compute({ ...unchanged, receivables_before: 0 })).toBe('not_positive');
  });

  it('refuse to compute without a required value', () => {
    expect(() => FORMULAS.margin.compute({ amount: 1 })).toThrow(RangeError);
  });
});

function capital(change: Readonly<Record<string, number>>): Readonly<Record<string, number>> {
  return { operating_income: 20, invested_capital: 120, invested_capital_before: 80, ...change };
}

/** Receivables of 10 and cash flow of 10 the year before; revenue grew from 100 to 120. */
function customers(change: Readonly<Record<string, number>>): Readonly<Record<string, number>> {
  return {
    ...REVENUE,
    receivables: 10,
    receivables_before: 10,
    operating_cash_flow: 10,
    operating_cash_flow_before: 10,
    ...change,
  };
}

/** Property of 10 and operating income of 10 the year before; revenue grew from 100 to 120. */
function assets(change: Readonly<Record<string, number>>): Readonly<Record<string, number>> {
  return { ...REVENUE, capitalized_costs_before: 10, operating_income_before: 10, ...change };
}

/** The same values for a year and the year before. */
function years(values: Readonly<Record<string, number>>): Readonly<Record<string, number>> {
  return { ...values, ...Object.fromEntries(Object.entries(values).map(([name, value]) => [`${name}_before`, value])) };
}
