export * from './indicators/indicators.ts';
export * from './market-data.ts';
export * from './recorded/open-market.ts';
