import { lookup } from 'node:dns/promises';
import { isIP } from 'node:net';
import { isPublicAddress } from './public-address.ts';
import { PageError } from './page-error.ts';

/** The addresses of a name, as a connection would get them. */
type Resolve = (hostname: string) => Promise<readonly string[]>;

export type AddressRules = {
  /** The system's resolver unless given. */
  readonly resolve?: Resolve;
  /** `isPublicAddress` unless given: specs use only this machine. */
  readonly isPublic?: (address: string) => boolean;
  /** 80 and 443 unless given. */
  readonly ports?: readonly number[];
};

/** An address that was checked, and the page to request from it. */
export type CheckedAddress = { readonly url: URL; readonly address: string; readonly family: 4 | 6 };

/**
 * Resolves the name once. All its addresses must be public, since any of them may be used.
 *
 * @throws PageError `address_refused`, or `unavailable` if the name is unknown
 */
export async function checkedAddress(address: string, rules: AddressRules): Promise<CheckedAddress> {
  const { resolve = systemResolve, isPublic = isPublicAddress, ports = [80, 443] } = rules;
  const url = URL.canParse(address) ? new URL(address) : undefined;
  if (url?.protocol !== 'http:' && url?.protocol !== 'https:') throw refused('Only http and https are read.');
  if (url.username !== '' || url.password !== '') throw refused('An address with a password is not read.');
  if (!ports.includes(portOf(url))) throw refused('The port is none of those that pages are read from.');
  const hostname = url.hostname.replace(/^\[|\]$/g, '');
  const addresses = isIP(hostname) === 0 ? await resolved(resolve, hostname) : [hostname];
  const [first] = addresses;
  if (first === undefined || !addresses.every(isPublic)) throw refused('The page does not lie in the public internet.');
  return { url, address: first, family: isIP(first) === 6 ? 6 : 4 };
}

function portOf({ port, protocol }: URL): number {
  if (port !== '') return Number(port);
  return protocol === 'https:' ? 443 : 80;
}

async function systemResolve(hostname: string): Promise<readonly string[]> {
  return (await lookup(hostname, { all: true })).map(({ address }) => address);
}

async function resolved(resolve: Resolve, hostname: string): Promise<readonly string[]> {
  try {
    return await resolve(hostname);
  } catch (error) {
    throw new PageError('unavailable', 'The name of the page is not known.', { cause: error });
  }
}

function refused(message: string): PageError {
  return new PageError('address_refused', message);
}
