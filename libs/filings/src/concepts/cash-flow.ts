import { type Concept, flow, largestOf } from './concept.ts';

/** Lines of the cash flow statement. A payment is positive; `increase_in_…` is positive where it took cash. */
export const CASH_FLOW = {
  operating_cash_flow: flow({
    usGaap: [
      'NetCashProvidedByUsedInOperatingActivities',
      'NetCashProvidedByUsedInOperatingActivitiesContinuingOperations',
    ],
    ifrs: ['CashFlowsFromUsedInOperatingActivities'],
  }),
  depreciation_and_amortization: largestOf(
    flow({
      usGaap: [
        'DepreciationDepletionAndAmortization',
        'DepreciationAmortizationAndAccretionNet',
        'DepreciationAndAmortization',
        'OtherDepreciationAndAmortization',
      ],
      ifrs: ['DepreciationAndAmortisationExpense', 'AdjustmentsForDepreciationAndAmortisationExpense'],
    }),
  ),
  depreciation: flow({ usGaap: ['Depreciation'], ifrs: ['DepreciationPropertyPlantAndEquipment'] }),
  amortization: flow({
    usGaap: ['AmortizationOfIntangibleAssets'],
    ifrs: ['AmortisationIntangibleAssetsOtherThanGoodwill'],
  }),
  stock_compensation: flow({
    usGaap: ['ShareBasedCompensation', 'AllocatedShareBasedCompensationExpense'],
    ifrs: ['AdjustmentsForSharebasedPayments'],
  }),
  deferred_tax: flow({ usGaap: ['DeferredIncomeTaxExpenseBenefit'] }),
  asset_impairment: flow({ usGaap: ['AssetImpairmentCharges'] }),
  real_estate_impairment: flow({ usGaap: ['ImpairmentOfRealEstate'] }),
  real_estate_gain: flow({
    usGaap: [
      'GainLossOnSaleOfProperties',
      'GainsLossesOnSalesOfInvestmentRealEstate',
      'GainLossOnSaleOfPropertyPlantEquipment',
    ],
  }),
  other_noncash_items: flow({ usGaap: ['OtherNoncashIncomeExpense'] }),
  increase_in_receivables: flow({ usGaap: ['IncreaseDecreaseInAccountsReceivable'] }),
  increase_in_other_receivables: flow({ usGaap: ['IncreaseDecreaseInOtherReceivables'] }),
  increase_in_inventory: flow({ usGaap: ['IncreaseDecreaseInInventories'] }),
  increase_in_prepaid_expenses: flow({ usGaap: ['IncreaseDecreaseInPrepaidDeferredExpenseAndOtherAssets'] }),
  increase_in_other_assets: flow({ usGaap: ['IncreaseDecreaseInOtherOperatingAssets'] }),
  increase_in_payables: flow({ usGaap: ['IncreaseDecreaseInAccountsPayable'] }),
  increase_in_payables_and_accruals: flow({ usGaap: ['IncreaseDecreaseInAccountsPayableAndAccruedLiabilities'] }),
  increase_in_other_liabilities: flow({ usGaap: ['IncreaseDecreaseInOtherOperatingLiabilities'] }),
  increase_in_contract_liabilities: flow({
    usGaap: ['IncreaseDecreaseInContractWithCustomerLiability', 'IncreaseDecreaseInDeferredRevenue'],
  }),
  investing_cash_flow: flow({
    usGaap: ['NetCashProvidedByUsedInInvestingActivities'],
    ifrs: ['CashFlowsFromUsedInInvestingActivities'],
  }),
  capital_expenditure: flow({
    usGaap: [
      'PaymentsToAcquirePropertyPlantAndEquipment',
      'PaymentsToAcquireProductiveAssets',
      'PaymentsToAcquireOtherPropertyPlantAndEquipment',
    ],
    ifrs: ['PurchaseOfPropertyPlantAndEquipmentClassifiedAsInvestingActivities'],
  }),
  software_development: flow({ usGaap: ['PaymentsToDevelopSoftware', 'PaymentsForSoftware'] }),
  intangibles_purchase: flow({
    usGaap: ['PaymentsToAcquireIntangibleAssets'],
    ifrs: ['PurchaseOfIntangibleAssetsClassifiedAsInvestingActivities'],
  }),
  property_sales: flow({ usGaap: ['ProceedsFromSaleOfPropertyPlantAndEquipment'] }),
  acquisitions: flow({ usGaap: ['PaymentsToAcquireBusinessesNetOfCashAcquired'] }),
  investment_purchases: flow({ usGaap: ['PaymentsToAcquireInvestments'] }),
  securities_purchases: flow({ usGaap: ['PaymentsToAcquireAvailableForSaleSecuritiesDebt'] }),
  securities_maturities: flow({ usGaap: ['ProceedsFromMaturitiesPrepaymentsAndCallsOfAvailableForSaleSecurities'] }),
  securities_sales: flow({ usGaap: ['ProceedsFromSaleOfAvailableForSaleSecuritiesDebt'] }),
  investment_proceeds: flow({ usGaap: ['ProceedsFromSaleMaturityAndCollectionsOfInvestments'] }),
  other_investing_payments: flow({ usGaap: ['PaymentsForProceedsFromOtherInvestingActivities'] }),
  financing_cash_flow: flow({
    usGaap: ['NetCashProvidedByUsedInFinancingActivities'],
    ifrs: ['CashFlowsFromUsedInFinancingActivities'],
  }),
  stock_issued: flow({ usGaap: ['ProceedsFromIssuanceOfCommonStock'], ifrs: ['ProceedsFromIssuingShares'] }),
  tax_withholding: flow({ usGaap: ['PaymentsRelatedToTaxWithholdingForShareBasedCompensation'] }),
  dividends_paid: flow({
    usGaap: ['PaymentsOfDividends', 'PaymentsOfDividendsCommonStock'],
    ifrs: ['DividendsPaidClassifiedAsFinancingActivities'],
  }),
  dividends_declared: flow({ usGaap: ['DividendsCommonStockCash'] }),
  buybacks: flow({ usGaap: ['PaymentsForRepurchaseOfCommonStock'], ifrs: ['PaymentsToAcquireOrRedeemEntitysShares'] }),
  shares_retired: flow({ usGaap: ['StockRepurchasedAndRetiredDuringPeriodValue'] }),
  treasury_stock_acquired: flow({ usGaap: ['TreasuryStockValueAcquiredCostMethod'] }),
  stock_compensation_in_equity: flow({
    usGaap: ['AdjustmentsToAdditionalPaidInCapitalSharebasedCompensationRequisiteServicePeriodRecognitionValue'],
  }),
  debt_issued: flow({ usGaap: ['ProceedsFromIssuanceOfLongTermDebt', 'ProceedsFromIssuanceOfDebt'] }),
  debt_repaid: flow({ usGaap: ['RepaymentsOfLongTermDebt', 'RepaymentsOfDebt'] }),
  commercial_paper_issued: flow({ usGaap: ['ProceedsFromRepaymentsOfCommercialPaper'] }),
  other_financing: flow({ usGaap: ['ProceedsFromPaymentsForOtherFinancingActivities'] }),
  currency_effect_on_cash: flow({
    usGaap: ['EffectOfExchangeRateOnCashCashEquivalentsRestrictedCashAndRestrictedCashEquivalents'],
  }),
  change_in_cash: flow({
    usGaap: [
      'CashCashEquivalentsRestrictedCashAndRestrictedCashEquivalentsPeriodIncreaseDecreaseIncludingExchangeRateEffect',
      'CashAndCashEquivalentsPeriodIncreaseDecrease',
    ],
    ifrs: ['IncreaseDecreaseInCashAndCashEquivalents'],
  }),
  income_tax_paid: flow({ usGaap: ['IncomeTaxesPaidNet', 'IncomeTaxesPaid'] }),
  interest_paid: flow({ usGaap: ['InterestPaidNet'], ifrs: ['InterestPaidClassifiedAsOperatingActivities'] }),
} as const satisfies Readonly<Record<string, Concept>>;
