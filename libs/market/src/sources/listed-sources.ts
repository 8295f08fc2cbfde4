import { configuredProviders, type MarketConfiguration } from '../configured-market.ts';
import { whySourceIsOff } from '../missing-sources.ts';
import { LICENCES, type Licence, SOURCE_NAMES, type SourceName } from './licences.ts';

/** A source of live data with its licence, and whether it is asked. */
export type ListedSource = {
  readonly name: SourceName;
  readonly licence: Licence;
  /** Null if it is asked, else a sentence. */
  readonly whyOff: string | null;
};

/** Every source of a live market; none of another market. @throws ConfigurationError */
export function listedSources(configuration: MarketConfiguration): readonly ListedSource[] {
  if (configuration.market !== 'live') return [];
  const configured = new Set(configuredProviders(configuration).map(({ name }) => name));
  return SOURCE_NAMES.map((name) => {
    const missing = configured.has(name) ? null : 'It is not configured.';
    return { name, licence: LICENCES[name], whyOff: whySourceIsOff(name, configuration) ?? missing };
  });
}
