import { isFigure, missing, type Result } from '../figures/figure.ts';
import {
  depreciationAndAmortization,
  grossProfit,
  liabilities,
  operatingIncome,
  sellingGeneralAndAdministrative,
} from './amounts.ts';
import type { Basis } from './basis.ts';

/** Piotroski's nine points, 0 to 9. Debt that is not filed counts as none. */
export function piotroski(basis: Basis): Result {
  const before = basis.before();
  return basis.compute('piotroski', {
    net_income: basis.over('net_income'),
    net_income_before: before.over('net_income'),
    operating_cash_flow: basis.over('operating_cash_flow'),
    assets: basis.atEnd('assets'),
    assets_before: before.atEnd('assets'),
    assets_two_before: before.before().atEnd('assets'),
    current_assets: basis.atEnd('current_assets'),
    current_assets_before: before.atEnd('current_assets'),
    current_liabilities: basis.atEnd('current_liabilities'),
    current_liabilities_before: before.atEnd('current_liabilities'),
    gross_profit: grossProfit(basis),
    gross_profit_before: grossProfit(before),
    revenue: basis.over('revenue'),
    revenue_before: before.over('revenue'),
    shares: basis.over('shares_diluted'),
    shares_before: before.over('shares_diluted'),
    long_term_debt: basis.atEnd('long_term_debt'),
    long_term_debt_before: before.atEnd('long_term_debt'),
  });
}

/** Altman's Z of a listed company. Insurers have none: they were not among its companies, and what they owe policyholders is no debt. */
export function altmanZ(basis: Basis, marketValue: Result): Result {
  if (isFigure(basis.over('policy_benefits'))) return missing(`altman_z.${basis.name}`, 'not_for_sector');
  return basis.compute('altman_z', {
    assets: basis.atEnd('assets'),
    current_assets: basis.atEnd('current_assets'),
    current_liabilities: basis.atEnd('current_liabilities'),
    retained_earnings: basis.atEnd('retained_earnings'),
    operating_income: operatingIncome(basis),
    liabilities: liabilities(basis),
    revenue: basis.over('revenue'),
    market_value: marketValue,
  });
}

/** Beneish's M of eight indices. */
export function beneishM(basis: Basis): Result {
  const before = basis.before();
  return basis.compute('beneish_m', {
    receivables: basis.atEnd('receivables'),
    receivables_before: before.atEnd('receivables'),
    revenue: basis.over('revenue'),
    revenue_before: before.over('revenue'),
    gross_profit: grossProfit(basis),
    gross_profit_before: grossProfit(before),
    current_assets: basis.atEnd('current_assets'),
    current_assets_before: before.atEnd('current_assets'),
    property: basis.atEnd('property'),
    property_before: before.atEnd('property'),
    assets: basis.atEnd('assets'),
    assets_before: before.atEnd('assets'),
    depreciation: depreciationAndAmortization(basis),
    depreciation_before: depreciationAndAmortization(before),
    expenses: sellingGeneralAndAdministrative(basis),
    expenses_before: sellingGeneralAndAdministrative(before),
    current_liabilities: basis.atEnd('current_liabilities'),
    current_liabilities_before: before.atEnd('current_liabilities'),
    net_income: basis.over('net_income'),
    operating_cash_flow: basis.over('operating_cash_flow'),
    long_term_debt: basis.atEnd('long_term_debt'),
    long_term_debt_before: before.atEnd('long_term_debt'),
  });
}
