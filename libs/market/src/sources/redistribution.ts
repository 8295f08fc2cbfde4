import type { SourceRules } from '@gemscout/service-kit';
import type { MarketInfo } from '../market-data.ts';
import { sourcePolicy } from './source-policy.ts';

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
export function redistributionOf(rules: SourceRules, { name, fictional }: MarketInfo): Redistribution {
  const { mayRedistribute } = sourcePolicy(rules);
  if (fictional) return { quotations: true, mayRedistribute: () => true };
  const quotations = name === 'live' ? TEXT_SOURCES.every(mayRedistribute) : mayRedistribute(`recorded:${name}`);
  return { quotations, mayRedistribute };
}
