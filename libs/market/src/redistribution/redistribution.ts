import type { Configuration, SourceRules } from '@gemscout/service-kit';
import { MarketFailure, type MarketInfo } from '../market-data.ts';
import { readManifest } from '../recorded/manifest.ts';
import { directoryOf } from '../recorded/open-market.ts';
import { sourcePolicy } from '../sources/source-policy.ts';

/** Where headlines, posts and found pages come from. */
const TEXT_SOURCES = ['yahoo', 'stocktwits', 'reddit', 'finnhub', 'alphavantage', 'tavily', 'exa', 'brave', 'searxng'];

/** What may go into shares, exports and answers to API keys. */
export type Redistribution = {
  /** Whether words of headlines, posts and pages may. */
  readonly quotations: boolean;
  /** Whether rows and texts of this provider may. */
  mayRedistribute(provider: string): boolean;
};

/** By the licences of the sources that a market has. Invented data may always. @throws ConfigurationError for a name that is no source */
export function redistributionOf(
  rules: SourceRules,
  { name, fictional }: Pick<MarketInfo, 'name' | 'fictional'>,
): Redistribution {
  const { mayRedistribute } = sourcePolicy(rules);
  if (fictional) return { quotations: true, mayRedistribute: () => true };
  const quotations = name === 'live' ? TEXT_SOURCES.every(mayRedistribute) : mayRedistribute(`recorded:${name}`);
  return { quotations, mayRedistribute };
}

/**
 * The same for the market of `MARKET`, without opening it. A folder that this process cannot read counts as one of real data.
 *
 * @throws ConfigurationError for a name that is no source
 */
export async function configuredRedistribution({
  market,
  sources,
}: Pick<Configuration, 'market' | 'sources'>): Promise<Redistribution> {
  return redistributionOf(sources, { name: market, fictional: await isFictional(market) });
}

async function isFictional(market: string): Promise<boolean> {
  if (market === 'live' || market === 'sample') return market === 'sample';
  try {
    return (await readManifest(directoryOf(market))).fictional;
  } catch (error) {
    if (error instanceof MarketFailure) return false;
    throw error;
  }
}
