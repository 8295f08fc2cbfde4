import { type Configuration, ConfigurationError } from '@gemscout/service-kit';
import type { KeptAnswers } from './live/cached-provider.ts';
import type { Provider } from './live/capabilities.ts';
import { keyedProviders, type Turn } from './live/keyed-providers.ts';
import { keylessProviders } from './live/keyless-providers.ts';
import { liveMarket } from './live/live-market.ts';
import { openQuotaScheduler } from './live/quota/open-scheduler.ts';
import { MarketFailure, type MarketData } from './market-data.ts';
import { checkMarket, openMarket } from './recorded/open-market.ts';
import { openFilerTable } from './filers/filer-table.ts';
import { listedFilers } from './filers/listed-filers.ts';
import { sourcePolicy } from './sources/source-policy.ts';
import type { SourceTally } from './sources/source-tally.ts';
import { withTally } from './sources/with-tally.ts';

/** The market's part of the configuration. */
export type MarketConfiguration = Pick<Configuration, 'market' | 'dataDirectory' | 'providers' | 'sources'>;

/** The part of a live market that an installation's processes share. */
export type SharedByProcesses = {
  /** Counts the providers' quotas; without it, this process counts alone. */
  readonly databaseUrl?: string;
  /** The cache of responses; without it, every request is made. */
  readonly kept?: KeptAnswers;
  /** Counts what each source answers. */
  readonly tally?: Pick<SourceTally, 'note'>;
};

/**
 * Opens the market of `MARKET`. A recorded market is validated completely first; a live one makes no request when
 * opened.
 *
 * @throws ConfigurationError that names the broken file or the invalid address
 */
export async function openConfiguredMarket(
  configuration: MarketConfiguration,
  shared: SharedByProcesses = {},
): Promise<MarketData> {
  const { market: name } = configuration;
  if (name === 'live') return scheduledMarket(configuration, shared);
  try {
    if (name !== 'sample') await checkMarket(name);
    return await openMarket(name);
  } catch (error) {
    if (!(error instanceof MarketFailure)) throw error;
    throw new ConfigurationError(
      'MARKET',
      name,
      `${error.message}. Give a recorded market's folder, or MARKET=sample.`,
    );
  }
}

function scheduledMarket(
  configuration: MarketConfiguration,
  { databaseUrl, kept, tally }: SharedByProcesses,
): MarketData {
  const scheduler = openQuotaScheduler(databaseUrl, { environment: configuration.providers });
  const providers = configuredProviders(configuration, scheduler.turn);
  const table = databaseUrl === undefined ? undefined : openFilerTable(databaseUrl);
  const filers = table && listedFilers(table);
  const market = liveMarket(tally ? withTally(providers, tally) : providers, kept, filers);
  return {
    ...market,
    async close() {
      await Promise.all([scheduler.close(), table?.close()]);
    },
  };
}

/** Every provider of live data that is configured and not off: those without a key always. @throws ConfigurationError */
export function configuredProviders(
  configuration: Omit<MarketConfiguration, 'market'>,
  turn?: Turn,
): readonly Provider[] {
  const { whyOff } = sourcePolicy(configuration.sources);
  return everyProvider(configuration, turn).filter(({ name }) => whyOff(name) === undefined);
}

/** The same with those that are off. @throws ConfigurationError */
export function everyProvider(
  { dataDirectory, providers: environment }: Omit<MarketConfiguration, 'market' | 'sources'>,
  turn?: Turn,
): readonly Provider[] {
  const keyed = keyedProviders(environment, turn).flatMap(({ provider }) => provider ?? []);
  return [...keylessProviders({ environment, dataDirectory, turn }), ...keyed];
}
