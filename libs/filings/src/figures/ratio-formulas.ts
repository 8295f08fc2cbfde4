import { formula, percent, quotient } from './formula.ts';

const DAYS_OF_YEAR = 365;

/** Ratios of a year, or of twelve months to the end of a quarter. `…_before` is the same a year before. */
export const RATIO_FORMULAS = {
  growth_1y: growth(1),
  growth_3y: growth(3),
  growth_5y: growth(5),
  margin: formula({
    text: 'amount ÷ revenue × 100',
    unit: 'pct',
    required: ['amount', 'revenue'],
    compute: ({ amount, revenue }) => percent(amount, revenue),
  }),
  return_on_invested_capital: formula({
    text: 'operating_income × (1 − income_tax ÷ pretax_income) ÷ mean of invested_capital × 100',
    unit: 'pct',
    required: ['operating_income', 'income_tax', 'pretax_income', 'invested_capital', 'invested_capital_before'],
    compute: (values) => {
      const rate = values.pretax_income > 0 ? values.income_tax / values.pretax_income : 0;
      const taxed = values.operating_income * (1 - Math.min(Math.max(rate, 0), 1));
      return percent(taxed, (values.invested_capital + values.invested_capital_before) / 2);
    },
  }),
  net_debt_to_ebitda: formula({
    text: 'net_debt ÷ ebitda',
    unit: 'ratio',
    required: ['net_debt', 'ebitda'],
    compute: (values) => quotient(values.net_debt, values.ebitda),
  }),
  interest_cover: formula({
    text: 'operating_income ÷ interest_expense',
    unit: 'ratio',
    required: ['operating_income', 'interest_expense'],
    compute: (values) => quotient(values.operating_income, values.interest_expense),
  }),
  accruals: formula({
    text: '(net_income − operating_cash_flow) ÷ mean of assets × 100',
    unit: 'pct',
    required: ['net_income', 'operating_cash_flow', 'assets', 'assets_before'],
    compute: (values) =>
      percent(values.net_income - values.operating_cash_flow, (values.assets + values.assets_before) / 2),
  }),
  days_outstanding: formula({
    text: 'balance ÷ yearly_amount × 365',
    unit: 'days',
    required: ['balance', 'yearly_amount'],
    compute: (values) => quotient(values.balance * DAYS_OF_YEAR, values.yearly_amount),
  }),
  cash_runway: formula({
    text: '(cash + short_term_investments) ÷ −free_cash_flow × 12',
    unit: 'months',
    required: ['cash', 'free_cash_flow'],
    optional: ['short_term_investments'],
    compute: (values) =>
      values.free_cash_flow < 0
        ? ((values.cash + values.short_term_investments) / -values.free_cash_flow) * 12
        : 'not_burning_cash',
  }),
};

/** Yearly growth over so many years, compounded: only between two positive amounts. */
function growth(years: 1 | 3 | 5) {
  return formula({
    text: `((now ÷ before)^(1 ÷ ${years}) − 1) × 100`,
    unit: 'pct',
    required: ['now', 'before'],
    compute: ({ now, before }) => (now > 0 && before > 0 ? ((now / before) ** (1 / years) - 1) * 100 : 'not_positive'),
  });
}
