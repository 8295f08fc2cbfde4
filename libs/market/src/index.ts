export * from './market-data.ts';
