import { setTimeout as sleep } from 'node:timers/promises';
import { PostgresClient } from '@gemscout/postgres';

const RETRY_MS = 500;
/** The interval of keep-alive queries, since a silently lost connection reports nothing. */
const CHECK_MS = 20_000;

/**
 * Listens on one connection for the positions announced by appends of any process; reconnects until `signal`. Missed
 * notifications only cause delay: followers also poll twice a second.
 */
export async function listen(url: string, onCommit: (position: number) => void, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    await listenOnce(url, onCommit, signal).catch(() => undefined);
    await sleep(RETRY_MS, undefined, { signal, ref: false }).catch(() => undefined);
  }
}

async function listenOnce(url: string, onCommit: (position: number) => void, signal: AbortSignal): Promise<void> {
  const client = new PostgresClient({ connectionString: url, application_name: 'gemscout event store listener' });
  client.on('notification', ({ payload }) => onCommit(Number(payload)));
  const ended = new Promise<void>((resolve) => {
    client.once('end', resolve);
    client.on('error', () => resolve()); // a connection may fail twice: by an error message and by its end
    signal.addEventListener('abort', () => resolve(), { once: true });
  });
  const check = setInterval(() => void client.query('SELECT 1').catch(() => undefined), CHECK_MS).unref();
  try {
    await client.connect();
    await client.query('LISTEN event_store');
    await ended;
  } finally {
    clearInterval(check);
    await client.end().catch(() => undefined);
  }
}
