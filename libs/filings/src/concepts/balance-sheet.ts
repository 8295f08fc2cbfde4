import { shareCount, stock, type Concept } from './concept.ts';

/** Lines of the balance sheet, and the shares of the cover page. */
export const BALANCE_SHEET = {
  cash: stock({ usGaap: ['CashAndCashEquivalentsAtCarryingValue', 'Cash'], ifrs: ['CashAndCashEquivalents'] }),
  cash_and_restricted_cash: stock({
    usGaap: ['CashCashEquivalentsRestrictedCashAndRestrictedCashEquivalents'],
  }),
  restricted_cash: stock({ usGaap: ['RestrictedCashAndCashEquivalents'] }),
  short_term_investments: stock({
    usGaap: [
      'MarketableSecuritiesCurrent',
      'ShortTermInvestments',
      'AvailableForSaleSecuritiesDebtSecuritiesCurrent',
      'AvailableForSaleSecuritiesCurrent',
    ],
    ifrs: ['CurrentInvestments', 'OtherCurrentFinancialAssets'],
  }),
  receivables: stock({
    usGaap: ['AccountsReceivableNetCurrent', 'ReceivablesNetCurrent', 'AccountsAndOtherReceivablesNetCurrent'],
    ifrs: ['CurrentTradeReceivables', 'TradeAndOtherCurrentReceivables'],
  }),
  receivables_allowance: stock({
    usGaap: ['AllowanceForDoubtfulAccountsReceivableCurrent', 'AllowanceForDoubtfulAccountsReceivable'],
  }),
  nontrade_receivables: stock({ usGaap: ['NontradeReceivablesCurrent'] }),
  inventory: stock({ usGaap: ['InventoryNet'], ifrs: ['Inventories'] }),
  prepaid_expenses: stock({ usGaap: ['PrepaidExpenseAndOtherAssetsCurrent'] }),
  other_current_assets: stock({ usGaap: ['OtherAssetsCurrent'], ifrs: ['OtherCurrentAssets'] }),
  current_assets: stock({ usGaap: ['AssetsCurrent'], ifrs: ['CurrentAssets'] }),
  long_term_securities: stock({
    usGaap: ['MarketableSecuritiesNoncurrent', 'AvailableForSaleSecuritiesDebtSecuritiesNoncurrent'],
  }),
  long_term_investments: stock({ usGaap: ['LongTermInvestments'] }),
  equity_method_investments: stock({
    usGaap: ['EquityMethodInvestments'],
    ifrs: ['InvestmentAccountedForUsingEquityMethod'],
  }),
  equity_investments: stock({ usGaap: ['EquitySecuritiesWithoutReadilyDeterminableFairValueAmount'] }),
  property_gross: stock({ usGaap: ['PropertyPlantAndEquipmentGross'] }),
  accumulated_depreciation: stock({
    usGaap: ['AccumulatedDepreciationDepletionAndAmortizationPropertyPlantAndEquipment'],
  }),
  property: stock({
    usGaap: [
      'PropertyPlantAndEquipmentNet',
      'PropertyPlantAndEquipmentAndFinanceLeaseRightOfUseAssetAfterAccumulatedDepreciationAndAmortization',
    ],
    ifrs: ['PropertyPlantAndEquipment'],
  }),
  operating_lease_asset: stock({ usGaap: ['OperatingLeaseRightOfUseAsset'], ifrs: ['RightofuseAssets'] }),
  goodwill: stock({ usGaap: ['Goodwill'], ifrs: ['Goodwill'] }),
  intangibles: stock({
    usGaap: ['IntangibleAssetsNetExcludingGoodwill', 'FiniteLivedIntangibleAssetsNet'],
    ifrs: ['IntangibleAssetsOtherThanGoodwill'],
  }),
  indefinite_intangibles: stock({ usGaap: ['IndefiniteLivedIntangibleAssetsExcludingGoodwill'] }),
  deferred_tax_assets: stock({ usGaap: ['DeferredIncomeTaxAssetsNet'], ifrs: ['DeferredTaxAssets'] }),
  other_noncurrent_assets: stock({ usGaap: ['OtherAssetsNoncurrent'], ifrs: ['OtherNoncurrentAssets'] }),
  noncurrent_assets: stock({ usGaap: ['AssetsNoncurrent', 'NoncurrentAssets'], ifrs: ['NoncurrentAssets'] }),
  assets: stock({ usGaap: ['Assets'], ifrs: ['Assets'] }),
  payables: stock({
    usGaap: ['AccountsPayableCurrent'],
    ifrs: ['TradeAndOtherCurrentPayablesToTradeSuppliers', 'TradeAndOtherCurrentPayables'],
  }),
  accrued_liabilities: stock({ usGaap: ['AccruedLiabilitiesCurrent'] }),
  other_accrued_liabilities: stock({ usGaap: ['OtherAccruedLiabilitiesCurrent'] }),
  employee_liabilities: stock({ usGaap: ['EmployeeRelatedLiabilitiesCurrent'] }),
  income_tax_payable: stock({ usGaap: ['AccruedIncomeTaxesCurrent', 'TaxesPayableCurrent'] }),
  noncurrent_income_tax_payable: stock({ usGaap: ['AccruedIncomeTaxesNoncurrent'] }),
  contract_liabilities: stock({ usGaap: ['ContractWithCustomerLiability'], ifrs: ['ContractLiabilities'] }),
  current_contract_liabilities: stock({
    usGaap: ['ContractWithCustomerLiabilityCurrent', 'DeferredRevenueCurrent'],
    ifrs: ['CurrentContractLiabilities'],
  }),
  /** All debt due within a year: borrowings and the current part of long-term debt. */
  current_debt: stock({
    usGaap: ['DebtCurrent'],
    ifrs: ['CurrentBorrowings', 'CurrentBorrowingsAndCurrentPortionOfNoncurrentBorrowings'],
  }),
  current_long_term_debt: stock({
    usGaap: ['LongTermDebtCurrent', 'LongTermDebtAndCapitalLeaseObligationsCurrent', 'ConvertibleDebtCurrent'],
  }),
  short_term_borrowings: stock({ usGaap: ['ShortTermBorrowings', 'CommercialPaper', 'OtherShortTermBorrowings'] }),
  long_term_debt: stock({
    usGaap: [
      'LongTermDebtNoncurrent',
      'LongTermDebtAndCapitalLeaseObligations',
      'ConvertibleDebtNoncurrent',
      'ConvertibleNotesPayableNoncurrent',
    ],
    ifrs: ['LongtermBorrowings', 'NoncurrentBorrowings', 'NoncurrentPortionOfNoncurrentBorrowings'],
  }),
  /** Long-term debt with its current part, as the notes state it. */
  total_long_term_debt: stock({ usGaap: ['LongTermDebt', 'DebtInstrumentCarryingAmount'], ifrs: ['Borrowings'] }),
  current_operating_lease: stock({ usGaap: ['OperatingLeaseLiabilityCurrent'] }),
  operating_lease: stock({ usGaap: ['OperatingLeaseLiabilityNoncurrent'] }),
  current_finance_lease: stock({ usGaap: ['FinanceLeaseLiabilityCurrent'] }),
  finance_lease: stock({ usGaap: ['FinanceLeaseLiabilityNoncurrent'] }),
  other_current_liabilities: stock({ usGaap: ['OtherLiabilitiesCurrent'], ifrs: ['OtherCurrentLiabilities'] }),
  current_liabilities: stock({ usGaap: ['LiabilitiesCurrent'], ifrs: ['CurrentLiabilities'] }),
  deferred_tax_liabilities: stock({ usGaap: ['DeferredIncomeTaxLiabilitiesNet'], ifrs: ['DeferredTaxLiabilities'] }),
  other_noncurrent_liabilities: stock({ usGaap: ['OtherLiabilitiesNoncurrent'], ifrs: ['OtherNoncurrentLiabilities'] }),
  noncurrent_liabilities: stock({ usGaap: ['LiabilitiesNoncurrent'], ifrs: ['NoncurrentLiabilities'] }),
  liabilities: stock({ usGaap: ['Liabilities'], ifrs: ['Liabilities'] }),
  commitments: stock({ usGaap: ['CommitmentsAndContingencies'] }),
  common_stock: stock({ usGaap: ['CommonStockValue'], ifrs: ['IssuedCapital'] }),
  common_stock_and_paid_in_capital: stock({ usGaap: ['CommonStocksIncludingAdditionalPaidInCapital'] }),
  paid_in_capital: stock({
    usGaap: ['AdditionalPaidInCapital', 'AdditionalPaidInCapitalCommonStock'],
    ifrs: ['SharePremium'],
  }),
  treasury_stock: stock({ usGaap: ['TreasuryStockValue'], ifrs: ['TreasuryShares'] }),
  retained_earnings: stock({ usGaap: ['RetainedEarningsAccumulatedDeficit'], ifrs: ['RetainedEarnings'] }),
  accumulated_other_comprehensive_income: stock({ usGaap: ['AccumulatedOtherComprehensiveIncomeLossNetOfTax'] }),
  equity: stock({ usGaap: ['StockholdersEquity'], ifrs: ['EquityAttributableToOwnersOfParent'] }),
  minority_interest: stock({ usGaap: ['MinorityInterest'], ifrs: ['NoncontrollingInterests'] }),
  total_equity: stock({
    usGaap: ['StockholdersEquityIncludingPortionAttributableToNoncontrollingInterest'],
    ifrs: ['Equity'],
  }),
  liabilities_and_equity: stock({ usGaap: ['LiabilitiesAndStockholdersEquity'], ifrs: ['EquityAndLiabilities'] }),
  shares_outstanding: shareCount({ usGaap: ['CommonStockSharesOutstanding'], ifrs: ['NumberOfSharesOutstanding'] }),
  shares_issued: shareCount({ usGaap: ['CommonStockSharesIssued'], ifrs: ['NumberOfSharesIssued'] }),
  shares_authorized: shareCount({ usGaap: ['CommonStockSharesAuthorized'], ifrs: ['NumberOfSharesAuthorised'] }),
  treasury_shares: shareCount({ usGaap: ['TreasuryStockCommonShares', 'TreasuryStockShares'] }),
  preferred_shares_authorized: shareCount({ usGaap: ['PreferredStockSharesAuthorized'] }),
  preferred_shares_issued: shareCount({ usGaap: ['PreferredStockSharesIssued'] }),
  /** At the day that the cover page of a report names, after the end of the period. */
  cover_page_shares: shareCount({ dei: ['EntityCommonStockSharesOutstanding'] }),
} as const satisfies Readonly<Record<string, Concept>>;
