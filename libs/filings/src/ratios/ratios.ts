import type { ConceptId } from '../concepts/concepts.ts';
import type { Result } from '../figures/figure.ts';
import {
  ebitda,
  freeCashFlow,
  freeCashFlowAfterStockCompensation,
  fundsFromOperations,
  grossProfit,
  investedCapital,
  netDebt,
  operatingIncome,
  pretaxIncome,
  totalDebt,
} from './amounts.ts';
import type { Basis } from './basis.ts';
import { altmanZ, beneishM, piotroski } from './scores.ts';
import { costsMoveToAssets, receivablesOutgrowRevenue, shareDilution } from './signs.ts';

/** @param marketValue what all shares of the company cost, in the currency of its statements */
type Ratio = (basis: Basis, marketValue: Result) => Result;

const MARGIN_OF = {
  gross_margin: grossProfit,
  operating_margin: operatingIncome,
  net_margin: (basis) => basis.over('net_income'),
  free_cash_flow_margin: freeCashFlow,
} as const satisfies Readonly<Record<string, (basis: Basis) => Result>>;

/** Every figure that the code computes for twelve months. One entry a figure; which sectors it is for says `kinds.ts`. */
const RATIOS = {
  revenue_growth_1y: growth('revenue_growth_1y', 1, (basis) => basis.over('revenue')),
  revenue_growth_3y: growth('revenue_growth_3y', 3, (basis) => basis.over('revenue')),
  revenue_growth_5y: growth('revenue_growth_5y', 5, (basis) => basis.over('revenue')),
  eps_growth_1y: growth('eps_growth_1y', 1, (basis) => basis.over('eps_diluted')),
  eps_growth_3y: growth('eps_growth_3y', 3, (basis) => basis.over('eps_diluted')),
  eps_growth_5y: growth('eps_growth_5y', 5, (basis) => basis.over('eps_diluted')),
  free_cash_flow_growth_1y: growth('free_cash_flow_growth_1y', 1, freeCashFlow),
  free_cash_flow_growth_3y: growth('free_cash_flow_growth_3y', 3, freeCashFlow),
  free_cash_flow_growth_5y: growth('free_cash_flow_growth_5y', 5, freeCashFlow),
  diluted_shares_growth_1y: growth('diluted_shares_growth_1y', 1, (basis) => basis.over('shares_diluted')),
  gross_margin: margin('gross_margin'),
  operating_margin: margin('operating_margin'),
  net_margin: margin('net_margin'),
  free_cash_flow_margin: margin('free_cash_flow_margin'),
  free_cash_flow: freeCashFlow,
  free_cash_flow_after_stock_compensation: freeCashFlowAfterStockCompensation,
  funds_from_operations: fundsFromOperations,
  ebitda,
  total_debt: totalDebt,
  net_debt: netDebt,
  net_debt_to_ebitda: (basis) =>
    basis.compute('net_debt_to_ebitda', { net_debt: netDebt(basis), ebitda: ebitda(basis) }),
  interest_cover: (basis) =>
    basis.compute('interest_cover', {
      operating_income: operatingIncome(basis),
      interest_expense: basis.over('interest_expense'),
    }),
  return_on_invested_capital: (basis) =>
    basis.compute('return_on_invested_capital', {
      operating_income: operatingIncome(basis),
      income_tax: basis.over('income_tax'),
      pretax_income: pretaxIncome(basis),
      invested_capital: investedCapital(basis),
      invested_capital_before: investedCapital(basis.before()),
    }),
  accruals: (basis) =>
    basis.compute('accruals', {
      net_income: basis.over('net_income'),
      operating_cash_flow: basis.over('operating_cash_flow'),
      assets: basis.atEnd('assets'),
      assets_before: basis.before().atEnd('assets'),
    }),
  days_sales_outstanding: daysOutstanding('days_sales_outstanding', 'receivables', 'revenue'),
  days_inventory_outstanding: daysOutstanding('days_inventory_outstanding', 'inventory', 'cost_of_revenue'),
  cash_runway: (basis) =>
    basis.compute('cash_runway', {
      cash: basis.atEnd('cash'),
      short_term_investments: basis.atEnd('short_term_investments'),
      free_cash_flow: freeCashFlow(basis),
    }),
  piotroski,
  altman_z: altmanZ,
  beneish_m: beneishM,
  receivables_outgrow_revenue: receivablesOutgrowRevenue,
  costs_move_to_assets: costsMoveToAssets,
  share_dilution: shareDilution,
} as const satisfies Readonly<Record<string, Ratio>>;
export type RatioId = keyof typeof RATIOS;

export const RATIO_IDS: readonly RatioId[] = Object.keys(RATIOS).filter(isRatioId);

/** A ratio of twelve months, or why it has no value. */
export function ratioOf(id: RatioId, basis: Basis, marketValue: Result): Result {
  const ratio: Ratio = RATIOS[id];
  return ratio(basis, marketValue);
}

function growth(metric: string, years: 1 | 3 | 5, amount: (basis: Basis) => Result): Ratio {
  return (basis) => {
    const before = Array.from({ length: years }).reduce((earlier: Basis) => earlier.before(), basis);
    return basis.compute(`growth_${years}y`, { now: amount(basis), before: amount(before) }, metric);
  };
}

function margin(metric: keyof typeof MARGIN_OF): Ratio {
  return (basis) =>
    basis.compute('margin', { amount: MARGIN_OF[metric](basis), revenue: basis.over('revenue') }, metric);
}

function daysOutstanding(metric: string, balance: ConceptId, yearlyAmount: ConceptId): Ratio {
  return (basis) =>
    basis.compute(
      'days_outstanding',
      {
        balance: basis.atEnd(balance),
        yearly_amount: basis.over(yearlyAmount),
      },
      metric,
    );
}

function isRatioId(name: string): name is RatioId {
  return Object.hasOwn(RATIOS, name);
}
