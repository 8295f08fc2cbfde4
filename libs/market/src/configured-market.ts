import { ConfigurationError } from '@gemscout/service-kit';
import { MarketFailure, type MarketData } from './market-data.ts';
import { checkMarket, openMarket } from './recorded/open-market.ts';

/**
 * Opens the market that `MARKET` names. A recorded one is checked whole before anybody relies on it.
 *
 * @throws ConfigurationError with the sentence about the file that is broken
 */
export async function openConfiguredMarket(name: string): Promise<MarketData> {
  try {
    if (name !== 'sample') await checkMarket(name);
    return await openMarket(name);
  } catch (error) {
    if (!(error instanceof MarketFailure)) throw error;
    throw new ConfigurationError(
      'MARKET',
      name,
      `${error.message}. Give a recorded market's folder, or MARKET=sample.`,
    );
  }
}
