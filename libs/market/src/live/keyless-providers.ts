import { join } from 'node:path';
import type { Provider } from './capabilities.ts';
import { datedEarnings } from './dated-earnings.ts';
import type { Turn } from './keyed-providers.ts';
import { readAddress } from './provider-address.ts';
import { redditProvider } from './reddit/reddit-provider.ts';
import { secProvider } from './sec/sec-provider.ts';
import { stockTwitsProvider } from './stocktwits/stocktwits-provider.ts';
import { yahooProvider } from './yahoo/yahoo-provider.ts';

export type KeylessOptions = {
  /** `YAHOO_BASE_URL`, `SEC_BASE_URL`, `SEC_USER_AGENT`, `STOCKTWITS_BASE_URL`, `REDDIT_BASE_URL`: all may be missing. */
  readonly environment: Readonly<Record<string, string | undefined>>;
  /** Where lists are kept between starts. */
  readonly dataDirectory: string;
  readonly turn?: Turn | undefined;
};

/** The SEC wants to know who asks, and refuses who does not say; without SEC_USER_AGENT that is the product itself. */
const USER_AGENT = 'Gemscout research tool admin@gemscout.example';

/** The providers that answer without a key. @throws ConfigurationError for an address that is none */
export function keylessProviders({ environment, dataDirectory, turn }: KeylessOptions): readonly Provider[] {
  const optionsFor = (name: string) => ({
    baseUrl: readAddress(environment, `${name.toUpperCase()}_BASE_URL`),
    ...(turn && { schedule: (signal?: AbortSignal) => turn(name, signal) }),
  });
  const yahoo = yahooProvider(optionsFor('yahoo'));
  const userAgent = environment['SEC_USER_AGENT']?.trim() || USER_AGENT;
  const sec = secProvider({ ...optionsFor('sec'), userAgent, folder: join(dataDirectory, 'market') });
  const social = [stockTwitsProvider(optionsFor('stocktwits')), redditProvider(optionsFor('reddit'))];
  return [yahoo, sec, datedEarnings(yahoo, sec), ...social];
}
