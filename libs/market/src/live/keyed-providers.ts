import type { SourceName } from '../sources/licences.ts';
import { alphaVantageProvider } from './alphavantage/alpha-vantage.ts';
import type { Provider } from './capabilities.ts';
import { coinGeckoProvider } from './coingecko/coingecko.ts';
import { finnhubProvider } from './finnhub/finnhub.ts';
import { fredProvider } from './fred/fred.ts';
import type { GivenTurn } from './http-client.ts';
import type { KeyedProviderOptions } from './keyed-provider.ts';
import { braveProvider, exaProvider, searxngProvider, tavilyProvider } from './search/search-providers.ts';
import { tradierProvider } from './tradier/tradier.ts';
import { readAddress } from './provider-address.ts';

type Environment = Readonly<Record<string, string | undefined>>;

/** Waits until `provider` may be asked. @throws MarketFailure rate_limited */
export type Turn = (provider: string, signal?: AbortSignal) => Promise<GivenTurn | undefined>;

/** A provider that takes part only where its variable is set. */
type Listed = {
  /** Has a row of licence, without which nobody would know what its data may be used for. */
  readonly name: SourceName;
  /** Whose value is the key, or the address where there is no key. */
  readonly needs: string;
  readonly baseUrl: string;
  /** Where a person gets a key. */
  readonly from: string;
  readonly make: (options: KeyedProviderOptions) => Provider;
};

const LISTED: readonly Listed[] = [
  {
    name: 'finnhub',
    needs: 'FINNHUB_API_KEY',
    baseUrl: 'FINNHUB_BASE_URL',
    make: finnhubProvider,
    from: 'https://finnhub.io/register',
  },
  {
    name: 'alphavantage',
    needs: 'ALPHAVANTAGE_API_KEY',
    baseUrl: 'ALPHAVANTAGE_BASE_URL',
    from: 'https://www.alphavantage.co/support/#api-key',
    make: alphaVantageProvider,
  },
  {
    name: 'fred',
    needs: 'FRED_API_KEY',
    baseUrl: 'FRED_BASE_URL',
    make: fredProvider,
    from: 'https://fredaccount.stlouisfed.org/apikeys',
  },
  {
    name: 'coingecko',
    needs: 'COINGECKO_API_KEY',
    baseUrl: 'COINGECKO_BASE_URL',
    make: coinGeckoProvider,
    from: 'https://www.coingecko.com/en/api/pricing',
  },
  {
    name: 'tradier',
    needs: 'TRADIER_API_KEY',
    baseUrl: 'TRADIER_BASE_URL',
    make: tradierProvider,
    from: 'https://dash.tradier.com/settings/api (a sandbox key needs TRADIER_BASE_URL=https://sandbox.tradier.com)',
  },
  {
    name: 'tavily',
    needs: 'TAVILY_API_KEY',
    baseUrl: 'TAVILY_BASE_URL',
    make: tavilyProvider,
    from: 'https://app.tavily.com',
  },
  {
    name: 'exa',
    needs: 'EXA_API_KEY',
    baseUrl: 'EXA_BASE_URL',
    make: exaProvider,
    from: 'https://dashboard.exa.ai/api-keys',
  },
  {
    name: 'brave',
    needs: 'BRAVE_API_KEY',
    baseUrl: 'BRAVE_BASE_URL',
    make: braveProvider,
    from: 'https://api-dashboard.search.brave.com',
  },
  {
    name: 'searxng',
    needs: 'SEARXNG_URL',
    baseUrl: 'SEARXNG_URL',
    make: searxngProvider,
    from: 'https://docs.searxng.org (your own server, which must allow format=json)',
  },
];

export type KeyedProvider = Pick<Listed, 'needs' | 'baseUrl' | 'from'> & {
  readonly name: string;
  /** Undefined where `needs` is not set. */
  readonly provider: Provider | undefined;
};

/**
 * Every provider that needs a variable, with the provider itself where that is set.
 *
 * @throws ConfigurationError for an address that is none
 */
export function keyedProviders(environment: Environment, turn?: Turn): readonly KeyedProvider[] {
  return LISTED.map(({ make, ...listed }) => {
    const key = environment[listed.needs]?.trim();
    const baseUrl = readAddress(environment, listed.baseUrl);
    const schedule = turn && { schedule: (signal?: AbortSignal) => turn(listed.name, signal) };
    return { ...listed, provider: key ? make({ key, baseUrl, ...schedule }) : undefined };
  });
}
