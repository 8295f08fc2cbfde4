import type { MarketConfiguration } from '../configured-market.ts';
import type { MarketData } from '../market-data.ts';
import { liveSettlement } from './live-settlement.ts';
import { recordedSettlement } from './recorded-settlement.ts';
import type { SettlementMarket } from './settlement-market.ts';

/**
 * The prices that settle the verdicts on the configured market: all that lie in a recorded one's folder, or the bars that a
 * live one gives.
 *
 * @param market the market as it was opened; a live one is asked through it, so that quotas and answers are shared
 * @throws MarketFailure broken_market
 */
export async function openSettlementMarket(
  configuration: Pick<MarketConfiguration, 'market'>,
  market: MarketData,
  clock: { now(): string },
): Promise<SettlementMarket> {
  if (configuration.market !== 'live') return recordedSettlement(configuration.market);
  return liveSettlement(market, clock);
}
