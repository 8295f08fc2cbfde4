import type { SettlementSource } from '@gemscout/domain';
import type { VerdictPrices } from '@gemscout/settlement';

/**
 * The prices by which verdicts are settled: also those that nobody knew when they were given. It is a port of its own, so that
 * no tool of the agent can be given it by mistake.
 */
export interface SettlementMarket {
  /** As the `INIT` of a run names its market: verdicts of another one are not settled here. */
  readonly name: string;
  readonly source: SettlementSource;
  /** The prices as they are now, for one pass over the verdicts. @throws MarketFailure */
  read(signal: AbortSignal): Promise<SettlementReading>;
}

export interface SettlementReading {
  /**
   * @param from `yyyy-mm-dd`: nothing before it is needed
   * @throws MarketFailure where the market cannot say now; it is asked again later
   */
  pricesFor(symbol: string, from: string): Promise<VerdictPrices>;
}

/** What verdicts are measured against, where the market has it; else the first index that it has. */
export const FIRST_BENCHMARK = 'SPY';
