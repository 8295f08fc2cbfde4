import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';

type Asked = { readonly path: string; readonly query: URLSearchParams; readonly headers: IncomingHttpHeaders };
type Said = { readonly status?: number; readonly headers?: Readonly<Record<string, string>>; readonly body: unknown };

export type LocalProvider = { readonly baseUrl: string; readonly asked: readonly Asked[]; close(): Promise<void> };

/** For specs: a provider on a free port of loopback that says what `answer` returns, as JSON; 404 where that is undefined. */
export async function serveProvider(answer: (asked: Asked) => Said | undefined): Promise<LocalProvider> {
  const asked: Asked[] = [];
  const server = createServer((request, response) => {
    const address = new URL(request.url ?? '/', 'http://local.invalid');
    const question = { path: address.pathname, query: address.searchParams, headers: request.headers };
    asked.push(question);
    const { status = 200, headers, body } = answer(question) ?? { status: 404, body: {} };
    response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(body));
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const { port } = server.address() as AddressInfo;
  return {
    baseUrl: `http://127.0.0.1:${port}`,
    asked,
    close: () => new Promise((closed) => (server.close(() => closed()), server.closeAllConnections())),
  };
}
