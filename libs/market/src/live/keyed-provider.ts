import type { Capabilities, Capability } from './capabilities.ts';
import type { ProviderClientOptions } from './http-client.ts';

/** A provider that surely has these capabilities. */
export type ProviderWith<Has extends Capability> = { readonly name: string } & Pick<Capabilities, Has>;

/** What a provider with a key is made of. */
export type KeyedProviderOptions = Pick<ProviderClientOptions, 'timeoutMs' | 'maxBytes' | 'schedule'> & {
  readonly key: string;
  /** Another address than the provider's own, with or without the path of its interface. */
  readonly baseUrl?: string | undefined;
};

/** The address before `path`, which people write with it or without: `https://finnhub.io` and `https://finnhub.io/api/v1`. */
export function addressBefore(path: string, baseUrl: string): string {
  const address = baseUrl.replace(/\/+$/, '');
  return address.endsWith(path) ? address.slice(0, -path.length) : address;
}
