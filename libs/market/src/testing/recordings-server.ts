import { existsSync, readFileSync } from 'node:fs';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { z } from 'zod';

/**
 * For specs: recorded responses of providers, served over HTTP at their recorded paths, with status and headers. They
 * may not be published, so they are outside this repository: `RECORDINGS` names their folder.
 */
const folder = process.env['RECORDINGS'] ?? join(import.meta.dirname, '../../../../../shared/data/recordings');

export const recordingsPresent = existsSync(join(folder, 'index.json'));
if (!recordingsPresent) console.warn(`skipped: recorded answers of providers, as ${folder} does not exist`);

const Recording = z.object({
  provider: z.string(),
  endpoint: z.string(),
  case: z.string(),
  url: z.string(),
  status: z.number(),
  headers: z.record(z.string(), z.string()).nullish(),
  file: z.string(),
});
export type Recording = z.infer<typeof Recording>;

/** All recordings of a provider, in the order of their index. */
export function recordingsOf(provider: string): readonly Recording[] {
  return allRecordings().filter((recording) => recording.provider === provider);
}

/** The providers of all recordings. */
export function recordedProviders(): readonly string[] {
  return [...new Set(allRecordings().map(({ provider }) => provider))];
}

let index: readonly Recording[] | undefined;

function allRecordings(): readonly Recording[] {
  index ??= z.array(Recording).parse(JSON.parse(readFileSync(join(folder, 'index.json'), 'utf8')));
  return index;
}

/** A recording as JSON, for assertions. */
export function recordedJson(file: string): unknown {
  const body: unknown = JSON.parse(recordedText(file));
  return body;
}

export function recordedText(file: string, encoding: BufferEncoding = 'utf8'): string {
  return readFileSync(join(folder, file), encoding);
}

export type RecordingsServer = {
  readonly baseUrl: string;
  /** Path and query of every request so far, in order. */
  readonly asked: readonly string[];
  close(): Promise<void>;
};

/** Chooses one of several recordings of a path for a request; undefined: none, so 404. */
export type Choice = (candidates: readonly Recording[], asked: URL) => Recording | undefined;

/**
 * Serves `recordings` on a free port of loopback. Of several at one path it uses the one whose query shares most
 * parameters with the request (without keys, crumbs and tokens), unless `choose` decides.
 */
export async function serveRecordings(
  recordings: readonly Recording[],
  choose: Choice = closest,
): Promise<RecordingsServer> {
  const asked: string[] = [];
  const server = createServer((request, response) => {
    asked.push(request.url ?? '');
    const found = answerTo(recordings, choose, request);
    if (!found) return response.writeHead(404, { 'content-type': 'text/plain' }).end('not recorded');
    response.writeHead(found.status, { 'content-type': found.headers?.['content-type'] ?? 'application/json' });
    return response.end(readFileSync(join(folder, found.file)));
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

function answerTo(recordings: readonly Recording[], choose: Choice, { url }: IncomingMessage): Recording | undefined {
  const asked = new URL(url ?? '/', 'http://recordings.invalid');
  const path = decodeURIComponent(asked.pathname);
  return choose(
    recordings.filter((recording) => URL.canParse(recording.url) && pathOf(recording.url) === path),
    asked,
  );
}

const pathOf = (url: string): string => decodeURIComponent(new URL(url).pathname);

const SECRETS = new Set(['apikey', 'api_key', 'token', 'crumb', 'access_key']);

function closest(candidates: readonly Recording[], asked: URL): Recording | undefined {
  return candidates.toSorted((one, other) => likeness(other.url, asked) - likeness(one.url, asked))[0];
}

function likeness(url: string, { searchParams }: URL): number {
  const recorded = [...new URL(url).searchParams].filter(([name]) => !SECRETS.has(name.toLowerCase()));
  return recorded.reduce((points, [name, value]) => points + (searchParams.get(name) === value ? 2 : -1), 0);
}
