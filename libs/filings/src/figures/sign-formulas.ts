import { formula } from './formula.ts';

const RECEIVABLES_FASTER = 1.3;
const ASSETS_ABOVE_PCT = 5;
const DILUTION_PCT = 10;

/** Signs that a year's results deserve a second look: 1 where the condition holds, else 0. `…_before` is a year before. */
export const SIGN_FORMULAS = {
  receivables_outgrow_revenue: formula({
    text: `receivables grew ${RECEIVABLES_FASTER} times as much as revenue, and cash flow not as much as revenue`,
    unit: 'flag',
    required: [
      'receivables',
      'receivables_before',
      'revenue',
      'revenue_before',
      'operating_cash_flow',
      'operating_cash_flow_before',
    ],
    compute: (v) => {
      if (v.receivables_before <= 0 || v.revenue_before <= 0) return 'not_positive';
      const isFaster = v.receivables * v.revenue_before > RECEIVABLES_FASTER * v.receivables_before * v.revenue;
      return Number(isFaster && v.operating_cash_flow * v.revenue_before < v.operating_cash_flow_before * v.revenue);
    },
  }),
  costs_move_to_assets: formula({
    text: `property and other noncurrent assets are more than ${ASSETS_ABOVE_PCT}% of revenue above what they would be had they grown with revenue, and the operating margin rose`,
    unit: 'flag',
    required: [
      'capitalized_costs',
      'capitalized_costs_before',
      'revenue',
      'revenue_before',
      'operating_income',
      'operating_income_before',
    ],
    compute: (v) => {
      if (v.revenue <= 0 || v.revenue_before <= 0) return 'not_positive';
      const excess = v.capitalized_costs / v.revenue - v.capitalized_costs_before / v.revenue_before;
      const isMarginUp = v.operating_income / v.revenue > v.operating_income_before / v.revenue_before;
      return Number(excess > ASSETS_ABOVE_PCT / 100 && isMarginUp);
    },
  }),
  share_dilution: formula({
    text: `diluted shares, adjusted for splits, grew by more than ${DILUTION_PCT}%`,
    unit: 'flag',
    required: ['shares', 'shares_before'],
    compute: (v) =>
      v.shares_before > 0 ? Number(v.shares > v.shares_before * (1 + DILUTION_PCT / 100)) : 'not_positive',
  }),
};
