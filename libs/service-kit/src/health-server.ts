import { once } from 'node:events';
import { createServer, type Server, type ServerResponse } from 'node:http';
import { DatabaseUnavailable } from '@gemscout/postgres';
import { refuseTakenPort } from './taken-port.ts';
import { withTimeout } from './until-aborted.ts';

/** Resolves to the state of the process, such as `leading`; rejects with the error of an unavailable dependency. */
export type Readiness = () => Promise<string>;

export interface HealthServer {
  readonly port: number;
  close(): Promise<void>;
}

const ANSWER_WITHIN_MS = 1_800;

/** Returns the metrics in Prometheus' text format. */
export type Scrape = () => Promise<string>;

/** The media type of Prometheus' text format. */
const METRICS_TYPE = 'text/plain; version=0.0.4; charset=utf-8';

/**
 * Serves `/health/live`: 200 while the event loop runs. Serves `/health/ready`: 200, or 503 with the reason while a
 * dependency is unavailable. Serves `/metrics` if `scrape` is given.
 *
 * @throws ConfigurationError if the port is taken
 */
export async function openHealthServer(
  host: string,
  port: number,
  readiness: Readiness,
  scrape?: Scrape,
): Promise<HealthServer> {
  const server = createServer((request, response) => {
    if (scrape && request.url === '/metrics') return void answerScrape(scrape, response);
    void healthResponse(request.url ?? '', readiness).then(({ status, headers, body }) => {
      response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(body));
    });
  });
  await listen(server, host, port);
  return { port, close: () => close(server) };
}

async function answerScrape(scrape: Scrape, response: ServerResponse): Promise<void> {
  try {
    const text = await scrape();
    response.writeHead(200, { 'content-type': METRICS_TYPE }).end(text);
  } catch {
    response.writeHead(503).end();
  }
}

export type HealthResponse = {
  readonly status: 200 | 404 | 503;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Readonly<Record<string, string>>;
};

/** The response to a request for `path`, for a server that also has other routes. Never rejects. */
export async function healthResponse(path: string, readiness: Readiness): Promise<HealthResponse> {
  if (path === '/health/live') return { status: 200, headers: {}, body: { status: 'ok' } };
  if (path !== '/health/ready') return { status: 404, headers: {}, body: { status: 'unknown' } };
  try {
    return { status: 200, headers: {}, body: { status: 'ok', doing: await withinTime(readiness) } };
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    return { status: 503, headers: { 'retry-after': '2' }, body: { status: 'unavailable', reason } };
  }
}

/**
 * The result of `readiness`, limited to two seconds. @throws DatabaseUnavailable on timeout: only the database takes that
 * long
 */
export function withinTime<Answer>(readiness: () => Promise<Answer>): Promise<Answer> {
  const late = (): Error => new DatabaseUnavailable(new Error('no answer within two seconds'));
  return withTimeout(readiness(), ANSWER_WITHIN_MS, late);
}

async function listen(server: Server, host: string, port: number): Promise<void> {
  server.listen(port, host);
  await once(server, 'listening').catch((error: unknown) => refuseTakenPort(error, 'HEALTH_PORT', port));
}

async function close(server: Server): Promise<void> {
  const closed = once(server, 'close');
  server.close();
  server.closeAllConnections();
  await closed;
}
