import { alphaVantageProvider } from './alphavantage/alpha-vantage.ts';
import type { Provider } from './capabilities.ts';
import { finnhubProvider } from './finnhub/finnhub.ts';
import type { GivenTurn } from './http-client.ts';
import type { KeyedProviderOptions } from './keyed-provider.ts';
import { readAddress } from './provider-address.ts';

type Environment = Readonly<Record<string, string | undefined>>;

/** Waits until `provider` may be asked. @throws MarketFailure rate_limited */
export type Turn = (provider: string, signal?: AbortSignal) => Promise<GivenTurn | undefined>;

/** A provider that takes part only where its variable is set. */
type Listed = {
  readonly name: string;
  /** Whose value is the key, or the address where there is no key. */
  readonly needs: string;
  readonly baseUrl: string;
  /** Where a person gets a key. */
  readonly from: string;
  readonly make: (options: KeyedProviderOptions) => Provider;
};

const LISTED: readonly Listed[] = [
  {
    ...{ name: 'finnhub', needs: 'FINNHUB_API_KEY', baseUrl: 'FINNHUB_BASE_URL', make: finnhubProvider },
    from: 'https://finnhub.io/register',
  },
  {
    ...{ name: 'alphavantage', needs: 'ALPHAVANTAGE_API_KEY', baseUrl: 'ALPHAVANTAGE_BASE_URL' },
    ...{ from: 'https://www.alphavantage.co/support/#api-key', make: alphaVantageProvider },
  },
];

export type KeyedProvider = Pick<Listed, 'name' | 'needs' | 'baseUrl' | 'from'> & {
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
