import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';

type Pair = { readonly client: Socket; readonly database: Socket; startup: string };

/** For specs: a way to a PostgreSQL that fails as a bad network does. */
export async function databaseProxy(databaseUrl: string) {
  const target = new URL(databaseUrl);
  const pairs = new Set<Pair>();
  let isRefusingAnswers = false;
  const loseAnswers = ({ client, database }: Pair): void => void database.unpipe(client).resume();

  const end = (pair: Pair): void => {
    pairs.delete(pair);
    pair.client.destroy();
    pair.database.destroy();
  };

  const server = createServer((client) => {
    const pair: Pair = { client, database: connect(Number(target.port), target.hostname), startup: '' };
    pairs.add(pair);
    client.once('data', (bytes) => (pair.startup = bytes.toString('latin1')));
    for (const socket of [client, pair.database]) socket.on('error', () => undefined).on('close', () => end(pair));
    client.pipe(pair.database).pipe(client);
    if (isRefusingAnswers) loseAnswers(pair);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const url = new URL(databaseUrl);
  url.port = String(typeof address === 'object' && address ? address.port : '');
  const cut = (): void => pairs.forEach(end);

  return {
    url: url.toString(),
    /** Closes every connection. */
    cut,
    /** Open connections stay open, and never get another answer; new ones work. @param among the `application_name`s */
    loseAnswers(among = ''): void {
      for (const pair of pairs) if (pair.startup.includes(among)) loseAnswers(pair);
    },
    /** No connection gets an answer, also no new one. */
    loseAllAnswers(): void {
      isRefusingAnswers = true;
      pairs.forEach(loseAnswers);
    },
    /** New connections work again. */
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
