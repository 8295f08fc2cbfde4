export {
  NO_RECORD,
  probabilityOf,
  probabilityText,
  trackRecordOn,
  type Probability,
  type SettledVerdict,
  type TrackRecord,
} from './calibration/probability.ts';
export { summaryText } from './report/summary-text.ts';
export * from './run/evaluate.ts';
export * from './run/evaluation-request.ts';
export { priceLine, type PriceLine } from './settlement/price-line.ts';
export {
  HORIZONS,
  peersBetween,
  PRIMARY_HORIZON,
  settle,
  type Horizon,
  type Outcome,
  type Peers,
} from './settlement/settle.ts';
export type { Estimate } from './statistics/estimate.ts';
export type { Summary } from './summary/summary.ts';
