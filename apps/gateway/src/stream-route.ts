import type { ServerResponse } from 'node:http';
import { holdsApiKey } from '@gemscout/accounts';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import type { LiveStreams } from './live-streams.ts';
import { problemOf, StreamError } from './stream-error.ts';
import type { StreamTally } from './stream-tally.ts';

type HttpServer = ReturnType<ReturnType<NestFastifyApplication['getHttpAdapter']>['getInstance']>;

type StreamRoute = {
  Params: { readonly id?: string };
  Querystring: { readonly token?: string | string[]; readonly after?: string | string[] };
};

/** Adds the route of the streams to the server: opens a stream, or answers with 204 or a problem document. */
export function addStreamRoute(server: HttpServer, { path, admit }: LiveStreams, tally: StreamTally): void {
  server.route<StreamRoute>({
    method: 'GET',
    url: path,
    exposeHeadRoute: false,
    handler: async (request, reply) => {
      const { params, query, headers, raw } = request;
      const after = textOf(headers['last-event-id']) ?? textOf(query.after);
      const token = textOf(query.token) ?? /^Bearer +(\S+)$/i.exec(headers.authorization ?? '')?.[1];
      try {
        if (holdsApiKey(request.url)) throw new StreamError('key_in_address');
        const connect = await admit({ runId: params.id ?? '', token, after });
        if (connect === 'ended') return reply.code(204).send();
        reply.hijack();
        begin(reply.raw);
        removeAtEnd(reply.raw, connect(reply.raw, tally));
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

function begin(response: ServerResponse): void {
  response.writeHead(200, STREAM_HEADERS);
  response.write(':\n\n');
}

function removeAtEnd(response: ServerResponse, remove: () => void): void {
  response.on('close', remove).on('error', remove);
  if (response.destroyed) remove();
}

/** A parameter as text; undefined if it is absent. Repeated values are joined, so that they are rejected as malformed. */
function textOf(value: string | string[] | undefined): string | undefined {
  return value === undefined || value.length === 0 ? undefined : String(value);
}
