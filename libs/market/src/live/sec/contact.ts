import { MarketFailure } from '../../market-data.ts';
import type { FilingData } from '../../filing-data.ts';

export const SEC_IS_OFF =
  'SEC EDGAR is off: set SEC_USER_AGENT to your name and e-mail address, which the SEC requires of its callers.';

const ADDRESS = /[^\s@<>()]+@(?<host>[a-z0-9-]+(?:\.[a-z0-9-]+)+)/i;
/** Names that nobody can receive mail at (RFC 2606, RFC 6761). */
const RESERVED = /(?:^|\.)(?:example(?:\.(?:com|net|org))?|test|invalid|localhost|local)$/i;

/** The User-Agent for the SEC; undefined if it has no e-mail address, or only the one of an example. */
export function contactIn(userAgent = ''): string | undefined {
  const host = ADDRESS.exec(userAgent)?.groups?.['host'];
  return host === undefined || RESERVED.test(host) ? undefined : userAgent.trim();
}

/** In the place of the SEC where it may not be asked: every answer is a failure that says what to do. */
export function secOff(): FilingData & { readonly name: 'sec'; readonly isOff: true } {
  const refuse = () => Promise.reject(new MarketFailure('auth', SEC_IS_OFF));
  const forms = { ownership: refuse, holders: refuse };
  return { name: 'sec', isOff: true, statements: refuse, filings: refuse, filingText: refuse, ...forms };
}
