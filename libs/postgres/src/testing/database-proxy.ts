import { once } from 'node:events';
import { connect, createServer, type Server, type Socket } from 'node:net';

type Pair = { readonly client: Socket; readonly database: Socket; startup: string };

/** For specs: a TCP proxy to PostgreSQL that simulates network failures. */
export async function databaseProxy(databaseUrl: string) {
  const pairs = new Set<Pair>();
  let isRefusingAnswers = false;
  const server = createServer((client) => {
    const pair = connected(client, new URL(databaseUrl), pairs);
    if (isRefusingAnswers) loseAnswers(pair);
  });
  const cut = (): void => pairs.forEach((pair) => end(pair, pairs));

  return {
    url: await listeningUrl(server, databaseUrl),
    /** Closes every connection. */
    cut,
    /**
     * Drops all answers on connections that are open now, without closing them; new connections work. @param among substring
     * of the `application_name`s affected
     */
    loseAnswers(among = ''): void {
      for (const pair of pairs) if (pair.startup.includes(among)) loseAnswers(pair);
    },
    /** Drops all answers on all connections, including new ones. */
    loseAllAnswers(): void {
      isRefusingAnswers = true;
      pairs.forEach(loseAnswers);
    },
    /** Lets new connections work again. */
    restore(): void {
      isRefusingAnswers = false;
    },
    async close(): Promise<void> {
      cut();
      server.close();
      await once(server, 'close');
    },
  };
}

function connected(client: Socket, { port, hostname }: URL, pairs: Set<Pair>): Pair {
  const pair: Pair = { client, database: connect(Number(port), hostname), startup: '' };
  pairs.add(pair);
  client.once('data', (bytes) => (pair.startup = bytes.toString('latin1')));
  for (const socket of [client, pair.database]) socket.on('error', () => undefined).on('close', () => end(pair, pairs));
  client.pipe(pair.database).pipe(client);
  return pair;
}

function end(pair: Pair, pairs: Set<Pair>): void {
  pairs.delete(pair);
  pair.client.destroy();
  pair.database.destroy();
}

function loseAnswers({ client, database }: Pair): void {
  database.unpipe(client).resume();
}

/** The database's URL through the proxy. */
async function listeningUrl(server: Server, databaseUrl: string): Promise<string> {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const url = new URL(databaseUrl);
  url.port = String(typeof address === 'object' && address ? address.port : '');
  return url.toString();
}
