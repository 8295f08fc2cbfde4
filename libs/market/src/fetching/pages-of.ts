import type { MarketData } from '../market-data.ts';
import { observedCall } from '../observed-market.ts';
import { pageFetcher, type PageFetcher, type PageFetcherOptions } from './fetch-page.ts';
import { PageError } from './page-error.ts';

/** The pages of a market: the web for a live one, its own documents as of its day for a recorded one. */
export function pagesOf(market: MarketData, options?: PageFetcherOptions): PageFetcher {
  if (market.info.asOf !== null) return recordedPages(market, market.info.asOf);
  const fetching = pageFetcher(options);
  return (...about) => observedCall('web', 'page', () => fetching(...about));
}

function recordedPages(market: MarketData, asOf: string): PageFetcher {
  return async (url, searched, signal) => {
    signal?.throwIfAborted();
    if (!searched.has(url)) throw new PageError('not_searched', 'No search of this run named the page.');
    const document = await market.document?.(url);
    if (!document) throw new PageError('unavailable', 'The recorded market does not hold the page.');
    return { url, text: document.text, fetchedAt: asOf };
  };
}
