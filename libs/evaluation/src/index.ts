export { summaryText } from './report/summary-text.ts';
export * from './run/evaluate.ts';
export * from './run/evaluation-request.ts';
export type { Summary } from './summary/summary.ts';
