export type { Estimate } from './statistics/estimate.ts';
