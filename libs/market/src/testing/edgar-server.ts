import { existsSync, readFileSync } from 'node:fs';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';

/** For specs: bytes as the SEC served them. They are not in this repository; `EDGAR_FIXTURES` names their folder. */
export const edgarFolder =
  process.env['EDGAR_FIXTURES'] ?? join(import.meta.dirname, '../../../../../shared/data/edgar');

export const edgarPresent = existsSync(join(edgarFolder, 'companyfacts'));
if (!edgarPresent) console.warn(`skipped: filings of the SEC, as ${edgarFolder} does not exist`);

/** A file as text, unpacked if its name ends in `.gz`. */
export function edgarText(path: string): string {
  const bytes = readFileSync(join(edgarFolder, path));
  return (path.endsWith('.gz') ? gunzipSync(bytes) : bytes).toString('utf8');
}

/** What is served at a path: a text with 200, or a status with a text. */
export type EdgarPages = Readonly<Record<string, string | { readonly status: number; readonly text: string }>>;

export type EdgarServer = {
  readonly baseUrl: string;
  /** The path of every request so far, in order. */
  readonly asked: string[];
  close(): Promise<void>;
};

/** A stand-in for both hosts of the SEC on a free port of loopback; 404 with the SEC's own bytes for other paths. */
export async function serveEdgar(pages: EdgarPages, delayMs = 0): Promise<EdgarServer> {
  const asked: string[] = [];
  const server = createServer(({ url = '' }, response) => {
    asked.push(url);
    setTimeout(() => answer(pages[url], response), delayMs);
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

function answer(page: EdgarPages[string] | undefined, response: ServerResponse): void {
  const found = page ?? {
    status: 404,
    text: '<?xml version="1.0" encoding="UTF-8"?><Error><Code>NoSuchKey</Code></Error>',
  };
  const { status, text } = typeof found === 'string' ? { status: 200, text: found } : found;
  response.writeHead(status, { 'content-type': text.startsWith('{') ? 'application/json' : 'text/html' }).end(text);
}
