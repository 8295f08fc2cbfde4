import { formula } from './formula.ts';

/** Scores as they were published. `…_before` is the same a year before, `…_two_before` two years before. */
export const SCORE_FORMULAS = {
  /** Piotroski 2000: nine signs of improving finances, one point each. Total assets at the start of a year scale its results. */
  piotroski: formula({
    text: 'points for: return on assets > 0, cash flow > 0, both better than the year before and than each other (cash flow above income), less debt, more liquidity, no new shares, higher gross margin, higher turnover',
    unit: 'points',
    required: [
      'net_income',
      'net_income_before',
      'operating_cash_flow',
      'assets',
      'assets_before',
      'assets_two_before',
      'current_assets',
      'current_assets_before',
      'current_liabilities',
      'current_liabilities_before',
      'gross_profit',
      'gross_profit_before',
      'revenue',
      'revenue_before',
      'shares',
      'shares_before',
    ],
    optional: ['long_term_debt', 'long_term_debt_before'],
    compute: (v) => {
      const signs = [
        v.net_income > 0,
        v.operating_cash_flow > 0,
        v.net_income / v.assets_before > v.net_income_before / v.assets_two_before,
        v.operating_cash_flow > v.net_income,
        v.long_term_debt / (v.assets + v.assets_before) <
          v.long_term_debt_before / (v.assets_before + v.assets_two_before),
        v.current_assets / v.current_liabilities > v.current_assets_before / v.current_liabilities_before,
        v.shares <= v.shares_before,
        v.gross_profit / v.revenue > v.gross_profit_before / v.revenue_before,
        v.revenue / v.assets_before > v.revenue_before / v.assets_two_before,
      ];
      return signs.filter(Boolean).length;
    },
  }),
  /** Altman 1968, for listed companies: below 1.81 distress, above 2.99 none. */
  altman_z: formula({
    text: '1.2 × working capital ÷ assets + 1.4 × retained_earnings ÷ assets + 3.3 × operating_income ÷ assets + 0.6 × market_value ÷ liabilities + revenue ÷ assets',
    unit: 'points',
    required: [
      'assets',
      'current_assets',
      'current_liabilities',
      'retained_earnings',
      'operating_income',
      'liabilities',
      'revenue',
      'market_value',
    ],
    compute: (v) => {
      if (v.assets <= 0 || v.liabilities <= 0) return 'not_positive';
      const workingCapital = v.current_assets - v.current_liabilities;
      const weighted = 1.2 * workingCapital + 1.4 * v.retained_earnings + 3.3 * v.operating_income + v.revenue;
      return weighted / v.assets + (0.6 * v.market_value) / v.liabilities;
    },
  }),
  /** Beneish 1999, eight indices; above −1.78 the accounts look like those of companies that later restated. */
  beneish_m: formula({
    text: '−4.84 + 0.92 × receivables index + 0.528 × gross margin index + 0.404 × asset quality index + 0.892 × sales index + 0.115 × depreciation index − 0.172 × expense index + 4.679 × accruals ÷ assets − 0.327 × leverage index',
    unit: 'points',
    required: [
      'receivables',
      'receivables_before',
      'revenue',
      'revenue_before',
      'gross_profit',
      'gross_profit_before',
      'current_assets',
      'current_assets_before',
      'property',
      'property_before',
      'assets',
      'assets_before',
      'depreciation',
      'depreciation_before',
      'expenses',
      'expenses_before',
      'current_liabilities',
      'current_liabilities_before',
      'net_income',
      'operating_cash_flow',
    ],
    optional: ['long_term_debt', 'long_term_debt_before'],
    compute: (v) => {
      const indices = [
        0.92 * (v.receivables / v.revenue / (v.receivables_before / v.revenue_before)),
        0.528 * (v.gross_profit_before / v.revenue_before / (v.gross_profit / v.revenue)),
        0.404 * (softShare(v) / softShare(before(v))),
        0.892 * (v.revenue / v.revenue_before),
        0.115 * (wearRate(before(v)) / wearRate(v)),
        -0.172 * (v.expenses / v.revenue / (v.expenses_before / v.revenue_before)),
        4.679 * ((v.net_income - v.operating_cash_flow) / v.assets),
        -0.327 * (leverage(v) / leverage(before(v))),
      ];
      const score = indices.reduce((sum, index) => sum + index, -4.84);
      return Number.isFinite(score) ? score : 'not_positive';
    },
  }),
};

type BalanceOfBeneish = {
  readonly assets: number;
  readonly current_assets: number;
  readonly property: number;
  readonly depreciation: number;
  readonly current_liabilities: number;
  readonly long_term_debt: number;
};

function before(v: { readonly [Key in keyof BalanceOfBeneish as `${Key}_before`]: number }): BalanceOfBeneish {
  return {
    assets: v.assets_before,
    current_assets: v.current_assets_before,
    property: v.property_before,
    depreciation: v.depreciation_before,
    current_liabilities: v.current_liabilities_before,
    long_term_debt: v.long_term_debt_before,
  };
}

/** The share of assets that are neither current nor property: what capitalised costs become. */
function softShare({ assets, current_assets: current, property }: BalanceOfBeneish): number {
  return 1 - (current + property) / assets;
}

function wearRate({ depreciation, property }: BalanceOfBeneish): number {
  return depreciation / (depreciation + property);
}

function leverage({ assets, current_liabilities: current, long_term_debt: debt }: BalanceOfBeneish): number {
  return (current + debt) / assets;
}
