import type { ConfigResponse } from '@gemscout/contracts';
import { marketText } from '../../entities/market/market-text.ts';

/** Which market a replay is of: fictional data says so. */
export function MarketMark(market: Pick<ConfigResponse, 'market' | 'fictional' | 'as_of'>) {
  return (
    <p className={`text-xs text-balance ${market.fictional ? 'font-medium text-watch' : 'text-soft'}`}>
      {marketText(market)}
    </p>
  );
}
