export { SETTLEMENT_HORIZONS as HORIZONS, type SettlementHorizon as Horizon } from '@gemscout/domain';
export {
  apart,
  baseOf,
  FEWEST_PERIODS,
  independentSpans,
  NO_RECORD,
  probabilityOf,
  probabilityText,
  trackRecordOn,
  type Probability,
  type SettledVerdict,
  type Tally,
  type TrackRecord,
} from './probability/probability.ts';
export { scorecardFigures, trackRecordOf, type ScorecardFigures, type SettledDate } from './scorecard/scorecard.ts';
export { eventsIn, KNOWN_EVENTS, type CorporateEvent } from './settlement/corporate-events.ts';
export { priceLine, type DailyClose, type PriceLine } from './settlement/price-line.ts';
export { changeOver, peersBetween, PRIMARY_HORIZON, settle, type Outcome, type Peers } from './settlement/settle.ts';
export { settlementPrices, type PriceSource, type SettlementPrices } from './settlement/settlement-prices.ts';
export {
  endIn,
  mayBeKnown,
  outcomesOf,
  settlingDayOf,
  type GivenVerdict,
  type VerdictPrices,
} from './settlement/verdict-outcomes.ts';
export { blockBootstrap } from './statistics/block-bootstrap.ts';
export { conclusionOf, FEWEST_SAMPLES } from './statistics/conclusion.ts';
export type { Estimate } from './statistics/estimate.ts';
export { mean, median, quantile, standardDeviation } from './statistics/moments.ts';
export { randomFrom, seedOf } from './statistics/random.ts';
export { tInterval } from './statistics/t-interval.ts';
