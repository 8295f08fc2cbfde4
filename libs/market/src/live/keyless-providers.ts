import { join } from 'node:path';
import type { Provider } from './capabilities.ts';
import { datedEarnings } from './dated-earnings.ts';
import { finraProvider } from './finra/finra.ts';
import { fredCsvProvider } from './fredcsv/fredcsv.ts';
import type { Turn } from './keyed-providers.ts';
import { readAddress } from './provider-address.ts';
import { redditProvider } from './reddit/reddit-provider.ts';
import { contactIn, secOff } from './sec/contact.ts';
import { secProvider } from './sec/sec-provider.ts';
import { stockTwitsProvider } from './stocktwits/stocktwits-provider.ts';
import { treasuryProvider } from './treasury/treasury.ts';
import { yahooProvider } from './yahoo/yahoo-provider.ts';

export type KeylessOptions = {
  /** `YAHOO_BASE_URL`, `SEC_BASE_URL`, `SEC_USER_AGENT`, `TREASURY_BASE_URL`, `FREDCSV_BASE_URL`, `FINRA_BASE_URL`, `STOCKTWITS_BASE_URL`, `REDDIT_BASE_URL`: all may be missing. */
  readonly environment: Readonly<Record<string, string | undefined>>;
  /** Where lists are kept between starts. */
  readonly dataDirectory: string;
  readonly turn?: Turn | undefined;
};

/** The providers that answer without a key; of the SEC only failures if SEC_USER_AGENT has no address. @throws ConfigurationError for an address that is none */
export function keylessProviders({ environment, dataDirectory, turn }: KeylessOptions): readonly Provider[] {
  const optionsFor = (name: string) => ({
    baseUrl: readAddress(environment, `${name.toUpperCase()}_BASE_URL`),
    ...(turn && { schedule: (signal?: AbortSignal) => turn(name, signal) }),
  });
  const yahoo = yahooProvider(optionsFor('yahoo'));
  const official = [
    treasuryProvider(optionsFor('treasury')),
    fredCsvProvider(optionsFor('fredcsv')),
    finraProvider(optionsFor('finra')),
  ];
  const social = [stockTwitsProvider(optionsFor('stocktwits')), redditProvider(optionsFor('reddit'))];
  const secOptions = optionsFor('sec');
  const userAgent = contactIn(environment['SEC_USER_AGENT']);
  if (userAgent === undefined) return [yahoo, secOff(), ...official, ...social];
  const sec = secProvider({ ...secOptions, userAgent, folder: join(dataDirectory, 'market') });
  return [yahoo, sec, datedEarnings(yahoo, sec), ...official, ...social];
}
