export {
  configuredProviders,
  openConfiguredMarket,
  type MarketConfiguration,
  type SharedByProcesses,
} from './configured-market.ts';
export type { AnnualFigures, Filer } from './filers/annual-figures.ts';
export { type FilerRefresh, openFilerRefresh } from './filers/open-filers.ts';
export { pageFetcher, type Page, type PageFetcher, type PageFetcherOptions } from './fetching/fetch-page.ts';
export * from './fetching/page-error.ts';
export { pagesOf } from './fetching/pages-of.ts';
export * from './importing/import-market.ts';
export * from './importing/market-import-error.ts';
export type { FileTally } from './importing/tally.ts';
export type { CompanyFilings, FilingData, HoldersAsked, HolderSchedules, InsiderForms } from './filing-data.ts';
export * from './indicators/indicators.ts';
export { type FactsMarket, marketAsOf } from './market-as-of.ts';
export type { Estimates, NextReport, PeriodEstimate } from './analyst-estimates.ts';
export type { ChainQuestion, OptionChain, OptionContract, OptionExpiry } from './options/option-chain.ts';
export type { ShortPosition } from './short-interest/short-position.ts';
export * from './market-data.ts';
export { newYorkDay } from './trading-day/exchange-sessions.ts';
export { resultDayOf, resultKnownAt, type ResultDay } from './trading-day/result-day.ts';
export {
  DAY_FIGURES,
  type DayFigure,
  type DayFigureName,
  type DayInputName,
  type TradingDay,
} from './trading-day/trading-day.ts';
export * from './observed-market.ts';
export { closeOfTrading, knownAfterClose, lastDayWithBar } from './recorded/known-at.ts';
export * from './recorded/market-history.ts';
export { checkMarket, openMarket, sampleMarketDirectory, type OpenMarketOptions } from './recorded/open-market.ts';
export {
  betaOf,
  closesOf,
  type DayValue,
  equalWeighted,
  realisedVolatilityPct,
  strengthOf,
} from './regime/measures.ts';
export type { CreditSpread, RegimeData } from './regime/regime-data.ts';
export { sectorFund } from './regime/sector-fund.ts';
export type { Provider } from './live/capabilities.ts';
export { chainedProvider } from './live/chained-provider.ts';
export { keyedProviders } from './live/keyed-providers.ts';
export { marketProvider } from './live/market-provider.ts';
export { withCaller } from './live/quota/provider-caller.ts';
export { openQuotaLedger } from './live/quota/postgres-ledger.ts';
export { openQuotaScheduler } from './live/quota/open-scheduler.ts';
export { type ClosedBars, closedBars, lastClosedDay } from './settling/closed-bars.ts';
export { openSettlementMarket } from './settling/open-settlement-market.ts';
export { recordedSettlement } from './settling/recorded-settlement.ts';
export type { SettlementMarket, SettlementReading } from './settling/settlement-market.ts';
export { symbolSearch, type SymbolSearch } from './symbols/symbol-search.ts';
export { askSources, type SourceCheck } from './sources/ask-sources.ts';
export { type ListedSource, listedSources } from './sources/listed-sources.ts';
export { openSourceTally, type SourceTally } from './sources/source-tally.ts';
export { SOURCE_NAMES } from './sources/licences.ts';
export { configuredRedistribution, type Redistribution, redistributionOf } from './redistribution/redistribution.ts';
export { withoutQuotations, withoutRestricted, withoutRestrictedRows } from './redistribution/without-restricted.ts';
export { missingSources, whySourceIsOff } from './missing-sources.ts';
export { recordMarket, type RecordReport } from './recording/record-market.ts';
