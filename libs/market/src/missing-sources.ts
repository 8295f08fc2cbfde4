import type { Configuration } from '@gemscout/service-kit';
import { everyProvider, type MarketConfiguration } from './configured-market.ts';
import { contactIn, SEC_IS_OFF } from './live/sec/contact.ts';
import { groupsWithout } from './sources/covered-groups.ts';
import { sourcePolicy } from './sources/source-policy.ts';

/** Why a source of a live market is off, and what to set; undefined if it is on. @throws ConfigurationError for a name that is no source */
export function whySourceIsOff(
  name: string,
  { providers, sources }: Pick<Configuration, 'providers' | 'sources'>,
): string | undefined {
  const hasNoContact = name === 'sec' && contactIn(providers['SEC_USER_AGENT']) === undefined;
  return sourcePolicy(sources).whyOff(name) ?? (hasNoContact ? SEC_IS_OFF : undefined);
}

/**
 * A sentence for each source of a live market that is off: what to set, and why. Where the operator or a licence switched one
 * off, the last names the groups of facts that are left without a source. Empty for another market.
 *
 * @throws ConfigurationError for a name that is no source, and an address that is none
 */
export function missingSources(configuration: MarketConfiguration): readonly string[] {
  if (configuration.market !== 'live') return [];
  const providers = everyProvider(configuration);
  const why = new Map(providers.map(({ name }) => [name, whySourceIsOff(name, configuration)]));
  const sentences = [...new Set([...why.values()].flatMap((sentence) => sentence ?? []))];
  const lost = groupsWithout(providers.filter(({ name }) => why.get(name) === undefined));
  const isSecAlone = sentences.every((sentence) => sentence === SEC_IS_OFF);
  return isSecAlone || lost.length === 0 ? sentences : [...sentences, `Without a source: ${lost.join(', ')}.`];
}
