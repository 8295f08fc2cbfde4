import { isIP } from 'node:net';
import { ConfigurationError } from './configuration-error.ts';

/**
 * Reads `TRUSTED_PROXIES`: addresses and networks, with commas. Only they are believed who a request comes from.
 *
 * @throws ConfigurationError for the first one that is neither
 */
export function readTrustedProxies(environment: Readonly<Record<string, string | undefined>>): readonly string[] {
  const given = environment['TRUSTED_PROXIES']?.split(/[\s,]+/).filter(Boolean) ?? [];
  if (given.every(isNetwork)) return given;
  throw new ConfigurationError(
    'TRUSTED_PROXIES',
    environment['TRUSTED_PROXIES'],
    'Give addresses or networks of your proxies, such as TRUSTED_PROXIES=10.0.0.0/8,192.0.2.7.',
  );
}

function isNetwork(text: string): boolean {
  const [address = '', prefix, ...more] = text.split('/');
  const version = isIP(address);
  if (version === 0 || more.length > 0) return false;
  return (
    prefix === undefined ||
    (/^\d{1,3}$/.test(prefix) && Number(prefix) >= 1 && Number(prefix) <= (version === 4 ? 32 : 128))
  );
}
