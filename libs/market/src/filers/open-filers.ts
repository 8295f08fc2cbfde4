import type { MarketConfiguration } from '../configured-market.ts';
import { openQuotaScheduler } from '../live/quota/open-scheduler.ts';
import { readAddress } from '../live/provider-address.ts';
import { contactIn } from '../live/sec/contact.ts';
import { secClients } from '../live/sec/sec-client.ts';
import { yahooProvider } from '../live/yahoo/yahoo-provider.ts';
import { sourcePolicy } from '../sources/source-policy.ts';
import { openFilerTable } from './filer-table.ts';
import { refreshFilers } from './refresh-filers.ts';

export type FilerRefresh = {
  /** Reads what is due of the data sets of the SEC, with what shares are worth by Yahoo where it is on. @returns their names @throws MarketFailure */
  refresh(signal?: AbortSignal): Promise<readonly string[]>;
  close(): Promise<void>;
};

/** Undefined for a market that is not live, and where the SEC is off: then there is nothing to refresh. @throws ConfigurationError for an invalid address */
export function openFilerRefresh(
  { market, providers, sources }: Pick<MarketConfiguration, 'market' | 'providers' | 'sources'>,
  databaseUrl: string,
): FilerRefresh | undefined {
  const userAgent = contactIn(providers['SEC_USER_AGENT']);
  const { whyOff } = sourcePolicy(sources);
  if (market !== 'live' || userAgent === undefined || whyOff('sec') !== undefined) return undefined;
  const table = openFilerTable(databaseUrl);
  const scheduler = openQuotaScheduler(databaseUrl, { environment: providers });
  const optionsFor = (name: 'sec' | 'yahoo') => ({
    baseUrl: readAddress(providers, `${name.toUpperCase()}_BASE_URL`),
    schedule: (signal?: AbortSignal) => scheduler.turn(name, signal),
  });
  const clients = secClients({ userAgent, ...optionsFor('sec') });
  const marketCaps = whyOff('yahoo') === undefined ? yahooProvider(optionsFor('yahoo')).marketCaps : undefined;
  return {
    refresh: (signal) => refreshFilers({ clients, table, marketCaps, nowMs: Date.now() }, signal),
    async close() {
      await Promise.all([table.close(), scheduler.close()]);
    },
  };
}
