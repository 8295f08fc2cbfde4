import { z } from 'zod';
import { READERS_OF_MARKET, RESEARCHERS as usedBy } from './processes.ts';
import { sellsPlans } from './billing.ts';
import { list, variableReader, variables, type Environment } from './variable.ts';

/**
 * Variables of live data providers. `<PROVIDER>` is a provider's name in upper case. The market knows the valid providers and
 * validates their addresses.
 */
export const PROVIDER_VARIABLES = {
  '<PROVIDER>_API_KEY': z.string().optional().register(variables, {
    meaning: 'The key of a provider that needs one. Without it the provider is not asked.',
    expects: "the provider's key",
    example: '...',
    usedBy,
    secret: 'value',
  }),
  '<PROVIDER>_BASE_URL': z.string().optional().register(variables, {
    meaning: 'Another address of a provider, such as a proxy of yours.',
    expects: 'an address',
    example: 'https://host',
    default: "the provider's own",
    usedBy,
  }),
  '<PROVIDER>_DAILY_LIMIT': z.string().optional().register(variables, {
    meaning: 'How often a provider may be asked a day, where you pay for more than its free plan.',
    expects: 'a number from 1',
    example: '1000',
    default: "the provider's free plan",
    usedBy,
  }),
  SEARXNG_URL: z.string().optional().register(variables, {
    meaning: 'A SearXNG server to search with, which must allow `format=json`.',
    expects: 'an address',
    example: 'https://searxng.example.com',
    usedBy,
  }),
  SEC_USER_AGENT: z.string().optional().register(variables, {
    meaning:
      'Your name and e-mail address, which SEC EDGAR requires of its callers. Without an address, or with one of an example, the SEC is not asked.',
    expects: 'a name and an e-mail address',
    example: '"Ada Example ada@example.com"',
    default: 'the SEC is not asked',
    usedBy,
  }),
  SOURCES_OFF: list().prefault('').register(variables, {
    meaning: 'Sources that are not asked, by name, such as the unofficial ones.',
    expects: 'names of sources, several with commas',
    example: 'yahoo,stocktwits,reddit,searxng',
    usedBy: READERS_OF_MARKET,
  }),
  LICENSED_SOURCES: list().prefault('').register(variables, {
    meaning:
      'Sources that you have a licence for. Where plans are sold (`BILLING=stripe`), those for personal use only are off without. `name:redistribute` where the licence lets you give the data to others: else shares, exports and answers to API keys leave them out.',
    expects: 'names of sources, several with commas',
    example: 'yahoo,finnhub:redistribute',
    usedBy: READERS_OF_MARKET,
  }),
};

/** Which sources may be asked, and for what. */
export type SourceRules = {
  /** Not validated here: the market knows the names. */
  readonly off: readonly string[];
  /** The same, each with `:redistribute` where the licence includes it. */
  readonly licensed: readonly string[];
  /** True where plans are sold. */
  readonly isCommercial: boolean;
};

export function readSourceRules(environment: Environment): SourceRules {
  const { read } = variableReader(PROVIDER_VARIABLES, environment);
  return { off: read('SOURCES_OFF'), licensed: read('LICENSED_SOURCES'), isCommercial: sellsPlans(environment) };
}

const NAME = /^(?!OPENAI_|STRIPE_)[A-Z]+_(API_KEY|BASE_URL|DAILY_LIMIT)$|^SEARXNG_URL$|^SEC_USER_AGENT$/;

/** The variables that are set, unparsed. */
export function readProviders(environment: Environment): Readonly<Record<string, string>> {
  const set = Object.entries(environment).map(([name, value]) => [name, value?.trim() ?? ''] as const);
  return Object.fromEntries(set.filter(([name, value]) => value !== '' && NAME.test(name)));
}
