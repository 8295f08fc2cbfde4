import { once } from 'node:events';
import { connect } from 'node:net';
import { BusUnavailable } from '../stage-bus.ts';

const WITHIN_MS = 1_500;

/**
 * Resolves when one of `brokers` accepts a TCP connection: a cheap health check that proves nothing more.
 *
 * @throws BusUnavailable
 */
export async function reachKafka(brokers: readonly string[]): Promise<void> {
  await Promise.any(brokers.map(takesConnection)).catch((error: unknown) => {
    throw new BusUnavailable(`The broker does not answer: Kafka (${brokers.join(', ')})`, { cause: error });
  });
}

async function takesConnection(broker: string): Promise<void> {
  const { hostname, port } = new URL(`kafka://${broker}`);
  const socket = connect({ host: hostname.replace(/^\[|\]$/g, ''), port: Number(port) });
  try {
    await once(socket, 'connect', { signal: AbortSignal.timeout(WITHIN_MS) });
  } finally {
    socket.on('error', () => undefined).destroy();
  }
}
