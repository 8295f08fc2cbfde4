import { averageShares, type Concept, flow, largestOf, perShare } from './concept.ts';

/** Lines of the statement of income and of comprehensive income. Costs are positive, as they are filed. */
export const INCOME_STATEMENT = {
  // `Revenues` comes first: where both are filed, revenue from contracts leaves out premiums, leases or interest.
  revenue: flow({
    usGaap: [
      'Revenues',
      'RevenueFromContractWithCustomerExcludingAssessedTax',
      'RevenueFromContractWithCustomerIncludingAssessedTax',
      'RevenuesNetOfInterestExpense',
      'SalesRevenueNet',
      'SalesRevenueGoodsNet',
      'SalesRevenueServicesNet',
    ],
    ifrs: ['Revenue', 'RevenueFromContractsWithCustomers'],
  }),
  cost_of_revenue: flow({
    usGaap: [
      'CostOfRevenue',
      'CostOfGoodsAndServicesSold',
      'CostOfGoodsSold',
      'CostOfGoodsAndServiceExcludingDepreciationDepletionAndAmortization',
    ],
    ifrs: ['CostOfSales'],
  }),
  gross_profit: flow({ usGaap: ['GrossProfit'], ifrs: ['GrossProfit'] }),
  /** What an insurer pays out: beside its other costs, no cost of what it sells. */
  policy_benefits: flow({
    usGaap: ['PolicyholderBenefitsAndClaimsIncurredNet', 'PolicyholderBenefitsAndClaimsIncurredHealthCare'],
    ifrs: ['InsuranceServiceExpensesFromInsuranceContractsIssued'],
  }),
  research_and_development: largestOf(
    flow({
      usGaap: ['ResearchAndDevelopmentExpense', 'ResearchAndDevelopmentExpenseExcludingAcquiredInProcessCost'],
      ifrs: ['ResearchAndDevelopmentExpense'],
    }),
  ),
  selling_general_and_administrative: flow({
    usGaap: ['SellingGeneralAndAdministrativeExpense'],
    ifrs: ['SellingGeneralAndAdministrativeExpense'],
  }),
  selling_and_marketing: flow({
    usGaap: ['SellingAndMarketingExpense', 'SellingExpense'],
    ifrs: ['DistributionCosts', 'SalesAndMarketingExpense'],
  }),
  general_and_administrative: flow({
    usGaap: ['GeneralAndAdministrativeExpense'],
    ifrs: ['AdministrativeExpense', 'GeneralAndAdministrativeExpense'],
  }),
  restructuring: flow({ usGaap: ['RestructuringCharges'] }),
  operating_expenses: flow({ usGaap: ['OperatingExpenses'], ifrs: ['OperatingExpense'] }),
  costs_and_expenses: flow({ usGaap: ['CostsAndExpenses', 'BenefitsLossesAndExpenses'] }),
  operating_income: flow({ usGaap: ['OperatingIncomeLoss'], ifrs: ['ProfitLossFromOperatingActivities'] }),
  interest_expense: flow({
    usGaap: ['InterestExpense', 'InterestExpenseNonoperating', 'InterestAndDebtExpense', 'InterestExpenseDebt'],
    ifrs: ['InterestExpense', 'FinanceCosts'],
  }),
  interest_income: flow({ usGaap: ['InvestmentIncomeInterest', 'InvestmentIncomeInterestAndDividend'] }),
  other_nonoperating_income: flow({ usGaap: ['OtherNonoperatingIncomeExpense'] }),
  nonoperating_income: flow({ usGaap: ['NonoperatingIncomeExpense'] }),
  pretax_income: flow({
    usGaap: [
      'IncomeLossFromContinuingOperationsBeforeIncomeTaxesExtraordinaryItemsNoncontrollingInterest',
      'IncomeLossFromContinuingOperationsBeforeIncomeTaxesMinorityInterestAndIncomeLossFromEquityMethodInvestments',
    ],
    ifrs: ['ProfitLossBeforeTax'],
  }),
  income_tax: flow({ usGaap: ['IncomeTaxExpenseBenefit'], ifrs: ['IncomeTaxExpenseContinuingOperations'] }),
  net_income: flow({
    usGaap: ['NetIncomeLoss', 'NetIncomeLossAvailableToCommonStockholdersBasic'],
    ifrs: ['ProfitLossAttributableToOwnersOfParent'],
  }),
  /** With the part of minority owners. */
  profit: flow({ usGaap: ['ProfitLoss'], ifrs: ['ProfitLoss'] }),
  minority_income: flow({
    usGaap: ['NetIncomeLossAttributableToNoncontrollingInterest'],
    ifrs: ['ProfitLossAttributableToNoncontrollingInterests'],
  }),
  eps_basic: perShare({ usGaap: ['EarningsPerShareBasic'], ifrs: ['BasicEarningsLossPerShare'] }),
  eps_diluted: perShare({
    usGaap: ['EarningsPerShareDiluted', 'EarningsPerShareBasicAndDiluted'],
    ifrs: ['DilutedEarningsLossPerShare'],
  }),
  dividends_per_share: perShare({
    usGaap: ['CommonStockDividendsPerShareDeclared', 'CommonStockDividendsPerShareCashPaid'],
  }),
  shares_basic: averageShares({
    usGaap: ['WeightedAverageNumberOfSharesOutstandingBasic', 'WeightedAverageNumberOfSharesIssuedBasic'],
    ifrs: ['WeightedAverageShares'],
  }),
  shares_diluted: averageShares({
    usGaap: [
      'WeightedAverageNumberOfDilutedSharesOutstanding',
      'WeightedAverageNumberOfShareOutstandingBasicAndDiluted',
    ],
    ifrs: ['AdjustedWeightedAverageShares'],
  }),
  comprehensive_income: flow({ usGaap: ['ComprehensiveIncomeNetOfTax'], ifrs: ['ComprehensiveIncome'] }),
  total_comprehensive_income: flow({
    usGaap: ['ComprehensiveIncomeNetOfTaxIncludingPortionAttributableToNoncontrollingInterest'],
  }),
  minority_comprehensive_income: flow({ usGaap: ['ComprehensiveIncomeNetOfTaxAttributableToNoncontrollingInterest'] }),
  other_comprehensive_income: flow({
    usGaap: ['OtherComprehensiveIncomeLossNetOfTaxPortionAttributableToParent'],
    ifrs: ['OtherComprehensiveIncome'],
  }),
  total_other_comprehensive_income: flow({ usGaap: ['OtherComprehensiveIncomeLossNetOfTax'] }),
  translation_gain: flow({
    usGaap: ['OtherComprehensiveIncomeLossForeignCurrencyTransactionAndTranslationAdjustmentNetOfTax'],
  }),
  unrealized_securities_gain: flow({
    usGaap: ['OtherComprehensiveIncomeUnrealizedHoldingGainLossOnSecuritiesArisingDuringPeriodNetOfTax'],
  }),
  securities_reclassification: flow({
    usGaap: ['OtherComprehensiveIncomeLossReclassificationAdjustmentFromAOCIForSaleOfSecuritiesNetOfTax'],
  }),
  securities_adjustment: flow({ usGaap: ['OtherComprehensiveIncomeLossAvailableForSaleSecuritiesAdjustmentNetOfTax'] }),
  hedge_adjustment: flow({ usGaap: ['OtherComprehensiveIncomeLossCashFlowHedgeGainLossAfterReclassificationAndTax'] }),
  hedge_gain: flow({ usGaap: ['OtherComprehensiveIncomeLossCashFlowHedgeGainLossBeforeReclassificationAfterTax'] }),
  hedge_reclassification: flow({
    usGaap: ['OtherComprehensiveIncomeLossCashFlowHedgeGainLossReclassificationAfterTax'],
  }),
  pension_adjustment: flow({
    usGaap: ['OtherComprehensiveIncomeLossPensionAndOtherPostretirementBenefitPlansAdjustmentNetOfTax'],
  }),
} as const satisfies Readonly<Record<string, Concept>>;
