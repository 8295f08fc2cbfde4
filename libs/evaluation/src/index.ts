export * from './run/evaluate.ts';
export { summaryText } from './report/summary-text.ts';
export * from './run/evaluation-request.ts';
export type { Estimate } from './statistics/estimate.ts';
export type { Summary } from './summary/summary.ts';
