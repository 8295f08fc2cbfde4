export * from './configured-market.ts';
export * from './importing/import-market.ts';
export * from './importing/market-import-refused.ts';
export type { FileTally } from './importing/tally.ts';
export * from './indicators/indicators.ts';
export * from './market-data.ts';
export * from './observed-market.ts';
export * from './recorded/market-history.ts';
export { checkMarket, openMarket, sampleMarketDirectory, type OpenMarketOptions } from './recorded/open-market.ts';
