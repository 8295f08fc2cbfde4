import type { WatchlistItemResponse } from '@gemscout/contracts';
import { Injectable } from '@nestjs/common';
import { lastCloseOf } from '../companies/last-price.ts';
import { RecentBars, type BarsQuestion } from '../quotes/recent-bars.ts';

type Change = Pick<WatchlistItemResponse, 'change_24h' | 'change_as_of'>;

const NO_CHANGE: Change = { change_24h: null, change_as_of: null };

/** The change between a symbol's last two closes. Null if the market has none, fails, or does not answer in time. */
@Injectable()
export class PriceChanges {
  constructor(private readonly bars: RecentBars) {}

  async of(symbol: string, question: Omit<BarsQuestion, 'days'>): Promise<Change> {
    const { part, data = [] } = await this.bars.of(symbol, question);
    const close = lastCloseOf(data, part.provider);
    return close?.change_pct == null ? NO_CHANGE : { change_24h: close.change_pct, change_as_of: close.as_of };
  }
}
