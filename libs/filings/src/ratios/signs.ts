import type { Result } from '../figures/figure.ts';
import { capitalizedCosts, operatingIncome } from './amounts.ts';
import type { Basis } from './basis.ts';

/** Whether customers pay later: what precedes a write-off, and what revenue looks like that was booked too early. */
export function receivablesOutgrowRevenue(basis: Basis): Result {
  const before = basis.before();
  return basis.compute('receivables_outgrow_revenue', {
    receivables: basis.atEnd('receivables'),
    receivables_before: before.atEnd('receivables'),
    revenue: basis.over('revenue'),
    revenue_before: before.over('revenue'),
    operating_cash_flow: basis.over('operating_cash_flow'),
    operating_cash_flow_before: before.over('operating_cash_flow'),
  });
}

/** Whether assets swell while the margin rises, as they do where costs are capitalized. */
export function costsMoveToAssets(basis: Basis): Result {
  const before = basis.before();
  return basis.compute('costs_move_to_assets', {
    capitalized_costs: capitalizedCosts(basis),
    capitalized_costs_before: capitalizedCosts(before),
    revenue: basis.over('revenue'),
    revenue_before: before.over('revenue'),
    operating_income: operatingIncome(basis),
    operating_income_before: operatingIncome(before),
  });
}

/** Whether holders own much less of the company than a year before. */
export function shareDilution(basis: Basis): Result {
  return basis.compute('share_dilution', {
    shares: basis.over('shares_diluted'),
    shares_before: basis.before().over('shares_diluted'),
  });
}
