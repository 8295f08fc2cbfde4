import type { ServerResponse } from 'node:http';
import { holdsApiKey, type Accounts } from '@gemscout/accounts';
import { STREAM_PATH } from '@gemscout/contracts';
import type { EventStore } from '@gemscout/event-store';
import type { Redistribution } from '@gemscout/market';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { admit, type StreamRequest } from './stream-request.ts';
import { problemOf, StreamError } from './stream-error.ts';
import { restrictedFrames, wholeFrameOf } from './log-frame.ts';
import { StreamClient } from './stream-client.ts';
import { StreamClients, type FeedLogger } from './stream-clients.ts';
import { showTally } from './stream-tally.ts';
import { watchSessions } from './watch-sessions.ts';

export type GatewayDeps = {
  readonly store: EventStore;
  readonly accounts: Pick<Accounts, 'session' | 'streamTicket' | 'openSessions'>;
  /** What streams to API keys may contain of the sources' data. */
  readonly redistribution: Redistribution;
  /** Logs interruptions of the streams. */
  readonly logger: FeedLogger;
  /** Default 15 s. */
  readonly heartbeatMs?: number;
  /** How long a client may read nothing before it is disconnected. Default 30 s. */
  readonly stallMs?: number;
  /** Interval of checks for ended sessions of open streams. Default 1 s. */
  readonly sessionCheckMs?: number;
};

type HttpServer = ReturnType<ReturnType<NestFastifyApplication['getHttpAdapter']>['getInstance']>;

export type Gateway = {
  /** Adds the route of the live log; call it before the server listens. */
  attach(app: NestFastifyApplication): void;
  /** Ends all streams gracefully. Call it before closing the server, which would wait for them. */
  close(): Promise<void>;
};

/** Opens the gateway: a single subscription to the store, from now on, serves all clients. @throws StoreUnavailable */
export async function openGateway(deps: GatewayDeps): Promise<Gateway> {
  const { store, accounts, logger, heartbeatMs = 15_000, stallMs = 30_000, sessionCheckMs = 1_000 } = deps;
  const clients = new StreamClients();
  const framesForKeys = restrictedFrames(deps.redistribution);
  const tally = { deliveries: 0, evictions: 0 };
  const endTally = showTally(tally, () => clients.size);
  const closing = new AbortController();
  const feeding = clients.feed(store, await store.head(), logger, closing.signal);
  const timers = [
    setInterval(() => each((client) => client.heartbeat()), heartbeatMs),
    setInterval(() => each((client) => client.dropIfStalledFor(stallMs)), stallMs / 6),
    watchSessions(clients, accounts, sessionCheckMs),
  ];

  function each(act: (client: StreamClient) => void): void {
    for (const client of clients) act(client);
  }

  async function open(request: StreamRequest, response: () => ServerResponse): Promise<'open' | 'ended'> {
    const { viaKey, from, ...cursor } = await admit(request, store, accounts);
    if (from === 'ended') return 'ended';
    const raw = response();
    const frameOf = viaKey ? framesForKeys : wholeFrameOf;
    const client = new StreamClient(raw, store, { ...cursor, from, frameOf }, tally);
    const remove = clients.add(cursor.stream, client);
    raw.on('close', remove).on('error', remove);
    if (raw.destroyed) remove();
    return 'open';
  }

  return {
    attach: (app) => addRoute(app.getHttpAdapter().getInstance(), open),
    async close() {
      closing.abort();
      timers.forEach(clearInterval);
      endTally();
      each((client) => client.end());
      await feeding;
    },
  };
}

type Open = (request: StreamRequest, response: () => ServerResponse) => Promise<'open' | 'ended'>;

type StreamRoute = {
  Params: { readonly id: string };
  Querystring: { readonly token?: string | string[]; readonly after?: string | string[] };
};

function addRoute(server: HttpServer, open: Open): void {
  server.route<StreamRoute>({
    method: 'GET',
    url: STREAM_PATH,
    exposeHeadRoute: false,
    handler: async (request, reply) => {
      const { params, query, headers, raw } = request;
      const after = textOf(headers['last-event-id']) ?? textOf(query.after);
      const token = textOf(query.token) ?? /^Bearer +(\S+)$/i.exec(headers.authorization ?? '')?.[1];
      try {
        if (holdsApiKey(request.url)) throw new StreamError('key_in_address');
        const outcome = await open({ runId: params.id, token, after }, () => {
          reply.hijack();
          return begin(reply.raw);
        });
        if (outcome === 'ended') return reply.code(204).send();
        raw.socket.setNoDelay(true);
        return reply;
      } catch (error) {
        const problem = problemOf(error);
        if (!problem) throw error;
        if (problem.status === 503) reply.header('retry-after', '2');
        if (problem.status === 401) reply.header('www-authenticate', 'Bearer');
        return reply.code(problem.status).type('application/problem+json').send(JSON.stringify(problem));
      }
    },
  });
}

/** Few headers in a flat list, because thousands of open streams keep them in memory. */
const STREAM_HEADERS = [
  'content-type',
  'text/event-stream; charset=utf-8',
  'cache-control',
  'no-cache, no-transform',
  'x-accel-buffering',
  'no',
  'x-content-type-options',
  'nosniff',
];

function begin(response: ServerResponse): ServerResponse {
  response.writeHead(200, STREAM_HEADERS);
  response.write(':\n\n');
  return response;
}

/** A parameter as text; undefined if it is absent. Repeated values are joined, so that they are rejected as malformed. */
function textOf(value: string | string[] | undefined): string | undefined {
  return value === undefined || value.length === 0 ? undefined : String(value);
}
