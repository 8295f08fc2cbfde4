import type { Statements } from '../periods/statements.ts';
import type { RatioId } from './ratios.ts';

/**
 * What kind of accounts a company keeps. `financial` are banks, insurers and funds: lending and deposits are their business, so that
 * debt, cash flow from operations and margins before interest do not describe them.
 */
export type Kind = 'operating' | 'financial' | 'real_estate';

/** Ratios that mean nothing for companies of a kind. */
const NOT_FOR: Readonly<Record<Kind, readonly RatioId[]>> = {
  operating: ['funds_from_operations'],
  financial: [
    'funds_from_operations',
    'gross_margin',
    'operating_margin',
    'free_cash_flow_margin',
    'free_cash_flow',
    'free_cash_flow_after_stock_compensation',
    'free_cash_flow_growth_1y',
    'free_cash_flow_growth_3y',
    'free_cash_flow_growth_5y',
    'ebitda',
    'total_debt',
    'net_debt',
    'net_debt_to_ebitda',
    'interest_cover',
    'return_on_invested_capital',
    'accruals',
    'days_sales_outstanding',
    'days_inventory_outstanding',
    'receivables_outgrow_revenue',
    'costs_move_to_assets',
    'cash_runway',
    'piotroski',
    'altman_z',
    'beneish_m',
  ],
  real_estate: ['days_inventory_outstanding', 'costs_move_to_assets', 'piotroski', 'altman_z', 'beneish_m'],
};

export function appliesTo(ratio: RatioId, kind: Kind): boolean {
  return !NOT_FOR[kind].includes(ratio);
}

/**
 * The kind by sector, as `companies.csv` names it. A company of Financials that tells current assets from others, such as a payment
 * network or an exchange, keeps the accounts of an operating company.
 */
export function kindOf(sector: string | null, { values }: Statements): Kind {
  if (sector === 'Real Estate') return 'real_estate';
  const isClassified = (values.get('current_assets') ?? []).length > 0;
  return sector === 'Financials' && !isClassified ? 'financial' : 'operating';
}
