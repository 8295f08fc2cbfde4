import { createServer, type IncomingHttpHeaders, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

type Asked = {
  readonly path: string;
  readonly query: URLSearchParams;
  readonly headers: IncomingHttpHeaders;
  /** The body as JSON; undefined where there is none. */
  readonly body: unknown;
};
type Said = { readonly status?: number; readonly headers?: Readonly<Record<string, string>>; readonly body: unknown };

export type LocalProvider = { readonly baseUrl: string; readonly asked: readonly Asked[]; close(): Promise<void> };

/** For specs: a provider on a free port of loopback that says what `answer` returns, as JSON, or as it is with another content type; 404 where that is undefined. */
export async function serveProvider(answer: (asked: Asked) => Said | undefined): Promise<LocalProvider> {
  const asked: Asked[] = [];
  const server = createServer(async (request, response) => {
    const address = new URL(request.url ?? '/', 'http://local.invalid');
    const question = {
      path: address.pathname,
      query: address.searchParams,
      headers: request.headers,
      body: await bodyOf(request),
    };
    asked.push(question);
    const { status = 200, headers, body } = answer(question) ?? { status: 404, body: {} };
    response
      .writeHead(status, { 'content-type': 'application/json', ...headers })
      .end(isText(headers) ? body : JSON.stringify(body));
  });
  server.keepAliveTimeout = 0; // a client that was busy for 5 s would find its connection closed
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const { port } = server.address() as AddressInfo;
  return {
    baseUrl: `http://127.0.0.1:${port}`,
    asked,
    close: () => new Promise((closed) => (server.close(() => closed()), server.closeAllConnections())),
  };
}

function isText(headers: Said['headers']): boolean {
  return headers?.['content-type']?.includes('json') === false;
}

async function bodyOf(request: IncomingMessage): Promise<unknown> {
  const sent = await text(request);
  const body: unknown = sent === '' ? undefined : JSON.parse(sent);
  return body;
}
