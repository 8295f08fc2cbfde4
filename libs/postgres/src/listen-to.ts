import { setTimeout as sleep } from 'node:timers/promises';
import { PostgresClient } from './postgres-client.ts';

const RETRY_MS = 500;
/** The interval of keep-alive queries, since a silently lost connection reports nothing. */
const CHECK_MS = 20_000;

/**
 * Listens to a notification channel on one connection; reconnects until `signal` aborts. Notifications of the time without a
 * connection are missed.
 */
export async function listenTo(
  url: string,
  channel: string,
  onNotification: (payload: string) => void,
  signal: AbortSignal,
): Promise<void> {
  while (!signal.aborted) {
    await listenOnce(url, channel, onNotification, signal).catch(() => undefined);
    await sleep(RETRY_MS, undefined, { signal, ref: false }).catch(() => undefined);
  }
}

async function listenOnce(
  url: string,
  channel: string,
  onNotification: (payload: string) => void,
  signal: AbortSignal,
): Promise<void> {
  const client = new PostgresClient({ connectionString: url, application_name: `gemscout listener of ${channel}` });
  client.on('notification', ({ payload = '' }) => onNotification(payload));
  const ended = new Promise<void>((resolve) => {
    client.once('end', resolve);
    client.on('error', () => resolve()); // a connection may fail twice: by an error message and by its end
    signal.addEventListener('abort', () => resolve(), { once: true });
  });
  const check = setInterval(() => void client.query('SELECT 1').catch(() => undefined), CHECK_MS).unref();
  try {
    await client.connect();
    await client.query(`LISTEN ${channel}`);
    await ended;
  } finally {
    clearInterval(check);
    await client.end().catch(() => undefined);
  }
}
