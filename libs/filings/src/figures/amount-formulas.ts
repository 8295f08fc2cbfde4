import { formula } from './formula.ts';

/** Amounts that few companies file as such. All are in the reporting currency. */
export const AMOUNT_FORMULAS = {
  gross_profit: formula({
    text: 'revenue − cost_of_revenue',
    unit: 'input',
    required: ['revenue', 'cost_of_revenue'],
    compute: (values) => values.revenue - values.cost_of_revenue,
  }),
  operating_income: formula({
    text: 'pretax_income + interest_expense',
    unit: 'input',
    required: ['pretax_income', 'interest_expense'],
    compute: (values) => values.pretax_income + values.interest_expense,
  }),
  pretax_income: formula({
    text: 'net_income + minority_income + income_tax',
    unit: 'input',
    required: ['net_income', 'income_tax'],
    optional: ['minority_income'],
    compute: (values) => values.net_income + values.minority_income + values.income_tax,
  }),
  selling_general_and_administrative: formula({
    text: 'selling_and_marketing + general_and_administrative',
    unit: 'input',
    required: ['selling_and_marketing', 'general_and_administrative'],
    compute: (values) => values.selling_and_marketing + values.general_and_administrative,
  }),
  depreciation_and_amortization: formula({
    text: 'depreciation + amortization',
    unit: 'input',
    required: ['depreciation', 'amortization'],
    compute: (values) => values.depreciation + values.amortization,
  }),
  ebitda: formula({
    text: 'operating_income + depreciation_and_amortization',
    unit: 'input',
    required: ['operating_income', 'depreciation_and_amortization'],
    compute: (values) => values.operating_income + values.depreciation_and_amortization,
  }),
  free_cash_flow: formula({
    text: 'operating_cash_flow − capital_expenditure',
    unit: 'input',
    required: ['operating_cash_flow', 'capital_expenditure'],
    compute: (values) => values.operating_cash_flow - values.capital_expenditure,
  }),
  free_cash_flow_after_stock_compensation: formula({
    text: 'free_cash_flow − stock_compensation',
    unit: 'input',
    required: ['free_cash_flow', 'stock_compensation'],
    compute: (values) => values.free_cash_flow - values.stock_compensation,
  }),
  funds_from_operations: formula({
    text: 'net_income + depreciation_and_amortization + real_estate_impairment − real_estate_gain',
    unit: 'input',
    required: ['net_income', 'depreciation_and_amortization'],
    optional: ['real_estate_impairment', 'real_estate_gain'],
    compute: (values) =>
      values.net_income +
      values.depreciation_and_amortization +
      values.real_estate_impairment -
      values.real_estate_gain,
  }),
  equity: formula({
    text: 'total_equity − minority_interest',
    unit: 'input',
    required: ['total_equity'],
    optional: ['minority_interest'],
    compute: (values) => values.total_equity - values.minority_interest,
  }),
  liabilities: formula({
    text: 'assets − equity − minority_interest',
    unit: 'input',
    required: ['assets', 'equity'],
    optional: ['minority_interest'],
    compute: (values) => values.assets - values.equity - values.minority_interest,
  }),
  total_debt: formula({
    text: 'long_term_debt + current_debt, or its parts current_long_term_debt + short_term_borrowings',
    unit: 'input',
    required: ['long_term_debt'],
    optional: ['current_debt', 'current_long_term_debt', 'short_term_borrowings'],
    compute: (values) =>
      values.long_term_debt + (values.current_debt || values.current_long_term_debt + values.short_term_borrowings),
  }),
  capitalized_costs: formula({
    text: 'property + other_noncurrent_assets',
    unit: 'input',
    required: ['property'],
    optional: ['other_noncurrent_assets'],
    compute: (values) => values.property + values.other_noncurrent_assets,
  }),
  net_debt: formula({
    text: 'total_debt − cash − short_term_investments',
    unit: 'input',
    required: ['total_debt', 'cash'],
    optional: ['short_term_investments'],
    compute: (values) => values.total_debt - values.cash - values.short_term_investments,
  }),
  invested_capital: formula({
    text: 'total_debt + equity + minority_interest − cash',
    unit: 'input',
    required: ['total_debt', 'equity', 'cash'],
    optional: ['minority_interest'],
    compute: (values) => values.total_debt + values.equity + values.minority_interest - values.cash,
  }),
};
