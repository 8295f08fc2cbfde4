import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A coin market on this machine. Without an answer it fails, as it would when it is overrun. */
export type CoinMarket = {
  readonly url: string;
  answer: readonly object[] | undefined;
  /** The queries so far. */
  readonly asked: Readonly<Record<string, string>>[];
  close(): Promise<void>;
};

export async function coinMarket(): Promise<CoinMarket> {
  const asked: Readonly<Record<string, string>>[] = [];
  const server = createServer(({ url = '' }, response) => {
    asked.push(Object.fromEntries(new URL(url, 'http://localhost').searchParams));
    response.setHeader('access-control-allow-origin', '*').setHeader('content-type', 'application/json');
    if (market.answer) response.end(JSON.stringify(market.answer));
    else response.writeHead(429).end('{"status":{"error_code":429}}');
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const market: CoinMarket = {
    url: `http://127.0.0.1:${port}/markets`,
    answer: undefined,
    asked,
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
  return market;
}
