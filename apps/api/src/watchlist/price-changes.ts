import type { WatchlistItemResponse } from '@gemscout/contracts';
import { TtlCache } from '@gemscout/service-kit';
import { Injectable } from '@nestjs/common';
import { ApiMarket } from '../api-libraries.ts';

const TTL_MS = 60_000;
const MAX_SYMBOLS = 5_000;

type Change = Pick<WatchlistItemResponse, 'change_24h' | 'change_as_of'>;

const NO_CHANGE: Change = { change_24h: null, change_as_of: null };

/** The change between a symbol's last two closes, cached for a minute. Null if the market has none or fails. */
@Injectable()
export class PriceChanges {
  private readonly known = new TtlCache<Change>({ ttlMs: TTL_MS, maxEntries: MAX_SYMBOLS });

  constructor(private readonly market: ApiMarket) {}

  of(symbol: string): Promise<Change> {
    return this.known.get(symbol, () => this.read(symbol).catch(() => NO_CHANGE));
  }

  private async read(symbol: string): Promise<Change> {
    const { data } = await this.market.bars(symbol, 2);
    const [before, last] = data.slice(-2);
    if (!before || !last || before.close === 0) return NO_CHANGE;
    return { change_24h: (last.close / before.close - 1) * 100, change_as_of: last.date };
  }
}
