import { MarketFailure, withCaller, type Bar } from '@gemscout/market';
import { TtlCache, withTimeout } from '@gemscout/service-kit';
import { Injectable } from '@nestjs/common';
import pLimit from 'p-limit';
import { ApiMarket } from '../api-libraries.ts';
import { readPart, type PartRead } from '../companies/company-part.ts';

/** The closes of a sparkline, and one before them. */
const USUAL_DAYS = 31;
const TTL_MS = 60_000;
/** A market that failed for now is asked again sooner, but not with every request. */
const RETRY_AFTER_MS = 10_000;
const MAX_ENTRIES = 5_000;
/** Of all requests together: a list of fifty rows does not spend a provider's limit at once. */
const MOST_AT_ONCE = 8;
const ANSWER_WITHIN_MS = 2_000;

export type BarsRead = PartRead<readonly Bar[]>;
export type BarsQuestion = {
  readonly workspaceId: string;
  /** At least as many trading days, if the market has them. */
  readonly days?: number | undefined;
  /** How long to wait for the market. */
  readonly withinMs?: number | undefined;
};
type CachedRead = BarsRead & { readonly readMs: number };

/**
 * The last daily prices of many companies, for lists. Reads are shared by all callers and cached for a minute; one that takes
 * longer than a list waits goes on, so that the next request has its result.
 */
@Injectable()
export class RecentBars {
  private readonly reads = new TtlCache<CachedRead>({ ttlMs: TTL_MS, maxEntries: MAX_ENTRIES });
  private readonly inBatches = pLimit(MOST_AT_ONCE);

  constructor(private readonly market: ApiMarket) {}

  /** Never throws: a market without an answer, also in time, results in a part that says why. */
  async of(
    symbol: string,
    { workspaceId, days = USUAL_DAYS, withinMs = ANSWER_WITHIN_MS }: BarsQuestion,
  ): Promise<BarsRead> {
    const length = lengthFor(days);
    const key = `${symbol} ${length}`;
    const load = () => this.inBatches(() => this.read(symbol, workspaceId, length));
    try {
      const cached = await withTimeout(this.reads.get(key, load), withinMs, late);
      if (!isWorthRetrying(cached)) return cached;
      return await withTimeout(this.reads.load(key, load), withinMs, late);
    } catch {
      const reason = `The price of ${symbol} is not here yet: the market does not answer.`;
      return {
        part: { symbol, provider: null, as_of: null, missing: { reason, is_temporary: true } },
        data: undefined,
      };
    }
  }

  private async read(symbol: string, workspaceId: string, days: number): Promise<CachedRead> {
    const bars = withCaller({ workspaceId }, () => this.market.bars(symbol, days));
    return { ...(await readPart({ symbol, what: 'prices' }, bars)), readMs: performance.now() };
  }
}

const late = (): Error => new MarketFailure('unavailable', 'The market did not answer in time');

function isWorthRetrying({ part, readMs }: CachedRead): boolean {
  return part.missing?.is_temporary === true && performance.now() - readMs > RETRY_AFTER_MS;
}

/** Few different lengths, so that requests share reads: 31, 62, 124 and so on. */
function lengthFor(days: number): number {
  return USUAL_DAYS * 2 ** Math.max(0, Math.ceil(Math.log2(days / USUAL_DAYS)));
}
