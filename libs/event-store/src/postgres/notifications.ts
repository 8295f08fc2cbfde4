import pg from 'pg';
import { setTimeout as sleep } from 'node:timers/promises';

const RETRY_MS = 500;

/**
 * Listens on one connection for the positions that appends of any process announce; connects again for ever until
 * `signal`. What is missed meanwhile only comes later: followers look for themselves twice a second.
 */
export async function listen(url: string, heard: (position: number) => void, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    await listenOnce(url, heard, signal).catch(() => undefined);
    await sleep(RETRY_MS, undefined, { signal, ref: false }).catch(() => undefined);
  }
}

async function listenOnce(url: string, heard: (position: number) => void, signal: AbortSignal): Promise<void> {
  const client = new pg.Client({
    connectionString: url,
    application_name: 'gemscout event store listener',
    keepAlive: true,
  });
  client.on('notification', ({ payload }) => heard(Number(payload)));
  const ended = new Promise<void>((resolve) => {
    client.once('end', resolve);
    client.on('error', () => resolve()); // a connection may fail twice: by the server's word, and by its end
    signal.addEventListener('abort', () => resolve(), { once: true });
  });
  try {
    await client.connect();
    await client.query('LISTEN event_store');
    await ended;
  } finally {
    await client.end().catch(() => undefined);
  }
}
