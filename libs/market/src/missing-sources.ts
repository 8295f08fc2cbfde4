import type { Configuration } from '@gemscout/service-kit';
import { contactIn, SEC_IS_OFF } from './live/sec/contact.ts';

/** A sentence for each source of a live market that is off for want of configuration: what to set, and why. */
export function missingSources({ market, providers }: Pick<Configuration, 'market' | 'providers'>): readonly string[] {
  return market === 'live' && contactIn(providers['SEC_USER_AGENT']) === undefined ? [SEC_IS_OFF] : [];
}
