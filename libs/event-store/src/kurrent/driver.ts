import { KurrentDBClient } from '@kurrent/kurrentdb-client';
import type { KurrentAddress, KurrentNode } from '@gemscout/service-kit';

/**
 * A driver for `address`, or for some of its nodes. It connects with its first request. Its two halves decode a password
 * in an address differently, and a part of it prints the address, so it is told who logs in by another way.
 *
 * @throws Error for a certificate that is not one
 */
export function openDriver(address: KurrentAddress, nodes: readonly KurrentNode[] = address.nodes): KurrentDBClient {
  const client = KurrentDBClient.connectionString(driverAddress(address, nodes));
  if (address.credentials) client.setCredentialsProvider(address.credentials);
  return client;
}

/** An address without secrets, which both halves of the driver read alike. */
export function driverAddress(address: KurrentAddress, nodes: readonly KurrentNode[] = address.nodes): string {
  const { isDnsName, tls, connectionName, keepAliveIntervalMs, keepAliveTimeoutMs } = address;
  const options = Object.entries({
    tls: tls !== undefined,
    tlsVerifyCert: tls?.isVerified === false ? false : undefined,
    tlsCAFile: tls?.caFile,
    userCertFile: tls?.client?.certificateFile,
    userKeyFile: tls?.client?.keyFile,
    connectionName,
    keepAliveInterval: keepAliveIntervalMs,
    keepAliveTimeout: keepAliveTimeoutMs,
  }).flatMap(([name, value]) => (value === undefined ? [] : [`${name}=${encodeURIComponent(value)}`]));
  const hosts = nodes.map(({ host, port }) => `${host}:${port}`).join(',');
  const isDiscovered = isDnsName && nodes === address.nodes;
  return `kurrentdb${isDiscovered ? '+discover' : ''}://${hosts}?${options.join('&')}`;
}
