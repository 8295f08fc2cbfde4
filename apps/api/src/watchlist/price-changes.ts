import type { WatchlistItemResponse } from '@gemscout/contracts';
import { Inject, Injectable } from '@nestjs/common';
import { API_DEPS, type ApiDeps } from '../api-deps.ts';

const KEPT_MS = 60_000;
const MAX_SYMBOLS = 5_000;

type Change = Pick<WatchlistItemResponse, 'change_24h' | 'change_as_of'>;

const NO_CHANGE: Change = { change_24h: null, change_as_of: null };

/** The change between a symbol's last two closes, kept for a minute. A market that has none, or fails, gives null. */
@Injectable()
export class PriceChanges {
  private readonly known = new Map<string, { readonly change: Promise<Change>; readonly until: number }>();

  constructor(@Inject(API_DEPS) private readonly deps: ApiDeps) {}

  of(symbol: string): Promise<Change> {
    const present = this.known.get(symbol);
    if (present && present.until > performance.now()) return present.change;
    if (this.known.size >= MAX_SYMBOLS) this.known.clear();
    const change = this.read(symbol).catch(() => NO_CHANGE);
    this.known.set(symbol, { change, until: performance.now() + KEPT_MS });
    return change;
  }

  private async read(symbol: string): Promise<Change> {
    const { data } = await this.deps.market.bars(symbol, 2);
    const [before, last] = data.slice(-2);
    if (!before || !last || before.close === 0) return NO_CHANGE;
    return { change_24h: (last.close / before.close - 1) * 100, change_as_of: last.date };
  }
}
