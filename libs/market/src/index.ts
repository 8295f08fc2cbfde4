export * from './indicators/indicators.ts';
export * from './market-data.ts';
