import { firstStated, isFigure, missing, type Result } from '../figures/figure.ts';
import type { Basis } from './basis.ts';

/** Filed, or revenue less its cost. An insurer has none: what it sells costs it the benefits that it pays. */
export function grossProfit(basis: Basis): Result {
  const filed = basis.over('gross_profit');
  if (isFigure(filed)) return filed;
  if (isFigure(basis.over('policy_benefits'))) return missing(filed.id, 'not_for_sector');
  return basis.compute('gross_profit', {
    revenue: basis.over('revenue'),
    cost_of_revenue: basis.over('cost_of_revenue'),
  });
}

/** Filed, or what is left after tax with the tax. */
export function pretaxIncome(basis: Basis): Result {
  return firstStated(
    basis.over('pretax_income'),
    basis.compute('pretax_income', {
      net_income: basis.over('net_income'),
      income_tax: basis.over('income_tax'),
      minority_income: basis.over('minority_income'),
    }),
  );
}

/** Filed, or earnings before interest and taxes of a company that files no subtotal. */
export function operatingIncome(basis: Basis): Result {
  return firstStated(
    basis.over('operating_income'),
    basis.compute('operating_income', {
      pretax_income: pretaxIncome(basis),
      interest_expense: basis.over('interest_expense'),
    }),
  );
}

/** Filed, or the sum of its two parts. */
export function sellingGeneralAndAdministrative(basis: Basis): Result {
  return firstStated(
    basis.over('selling_general_and_administrative'),
    basis.compute('selling_general_and_administrative', {
      selling_and_marketing: basis.over('selling_and_marketing'),
      general_and_administrative: basis.over('general_and_administrative'),
    }),
  );
}

/** Filed in one line, or the sum of its two parts. */
export function depreciationAndAmortization(basis: Basis): Result {
  return firstStated(
    basis.over('depreciation_and_amortization'),
    basis.compute('depreciation_and_amortization', {
      depreciation: basis.over('depreciation'),
      amortization: basis.over('amortization'),
    }),
  );
}

export function ebitda(basis: Basis): Result {
  return basis.compute('ebitda', {
    operating_income: operatingIncome(basis),
    depreciation_and_amortization: depreciationAndAmortization(basis),
  });
}

export function freeCashFlow(basis: Basis): Result {
  return basis.compute('free_cash_flow', {
    operating_cash_flow: basis.over('operating_cash_flow'),
    capital_expenditure: basis.over('capital_expenditure'),
  });
}

export function freeCashFlowAfterStockCompensation(basis: Basis): Result {
  return basis.compute('free_cash_flow_after_stock_compensation', {
    free_cash_flow: freeCashFlow(basis),
    stock_compensation: basis.over('stock_compensation'),
  });
}

/** As the association of REITs defines it, without the parts of joint ventures. */
export function fundsFromOperations(basis: Basis): Result {
  return basis.compute('funds_from_operations', {
    net_income: basis.over('net_income'),
    depreciation_and_amortization: depreciationAndAmortization(basis),
    real_estate_impairment: basis.over('real_estate_impairment'),
    real_estate_gain: basis.over('real_estate_gain'),
  });
}

/** The part of the holders of the company: filed, or all equity less the part of minority owners. */
export function equity(basis: Basis): Result {
  return firstStated(
    basis.atEnd('equity'),
    basis.computeAtEnd('equity', {
      total_equity: basis.atEnd('total_equity'),
      minority_interest: basis.atEnd('minority_interest'),
    }),
  );
}

/** Filed, or what equity leaves of the assets. */
export function liabilities(basis: Basis): Result {
  return firstStated(
    basis.atEnd('liabilities'),
    basis.computeAtEnd('liabilities', {
      assets: basis.atEnd('assets'),
      equity: equity(basis),
      minority_interest: basis.atEnd('minority_interest'),
    }),
  );
}

/**
 * All interest-bearing debt, leases apart. Long-term debt of the balance sheet with the debt due within a year; where only the notes
 * state long-term debt, that includes the part due within a year.
 */
export function totalDebt(basis: Basis): Result {
  const onSheet = basis.atEnd('long_term_debt');
  if (!isFigure(onSheet)) {
    return basis.computeAtEnd('total_debt', {
      long_term_debt: firstStated(basis.atEnd('total_long_term_debt'), onSheet),
      short_term_borrowings: basis.atEnd('short_term_borrowings'),
    });
  }
  return basis.computeAtEnd('total_debt', {
    long_term_debt: onSheet,
    current_debt: basis.atEnd('current_debt'),
    current_long_term_debt: basis.atEnd('current_long_term_debt'),
    short_term_borrowings: basis.atEnd('short_term_borrowings'),
  });
}

/** The assets that costs become when they are capitalized. Intangibles come from acquisitions as a rule, and are left out. */
export function capitalizedCosts(basis: Basis): Result {
  return basis.computeAtEnd('capitalized_costs', {
    property: basis.atEnd('property'),
    other_noncurrent_assets: basis.atEnd('other_noncurrent_assets'),
  });
}

export function netDebt(basis: Basis): Result {
  return basis.computeAtEnd('net_debt', {
    total_debt: totalDebt(basis),
    cash: basis.atEnd('cash'),
    short_term_investments: basis.atEnd('short_term_investments'),
  });
}

export function investedCapital(basis: Basis): Result {
  return basis.computeAtEnd('invested_capital', {
    total_debt: totalDebt(basis),
    equity: equity(basis),
    cash: basis.atEnd('cash'),
    minority_interest: basis.atEnd('minority_interest'),
  });
}
