import type { ServerResponse } from 'node:http';
import { context, ROOT_CONTEXT, SpanKind, trace, type Context } from '@opentelemetry/api';
import { withLogContext } from '../logging/log-context.ts';
import { instruments, SCOPE } from './instruments.ts';
import { contextOf, newTrace, traceIdOf } from './trace-context.ts';

type HttpRequest = {
  readonly method: string;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly routeOptions: { readonly url?: string | undefined };
};
type HttpReply = {
  readonly statusCode: number;
  readonly elapsedTime: number;
  readonly raw: ServerResponse;
};

/** The hooks of a Fastify server that are used here. */
export type HookedServer = {
  addHook(
    name: 'onRequest' | 'preValidation' | 'onResponse',
    hook: (request: HttpRequest, reply: HttpReply, next: () => void) => void,
  ): unknown;
};

const http = instruments((meter) => ({
  duration: meter.createHistogram('gemscout_http_request_duration_seconds', {
    description: 'From a request to the end of its answer; live logs, which stay open, are left out',
  }),
}));

const REQUEST_ID_HEADER = 'x-request-id';
const REQUEST_ID = /^[\w.-]{1,64}$/;

/**
 * Handles each request in a trace: continues the caller's `traceparent`, or starts a new trace. Measures response times by
 * route template, so that the paths of runs do not create a series each. Each response carries in `x-request-id` the
 * `requestId` of its log lines: the caller's own, or the trace id. Call it before the server listens.
 */
export function observeHttp(server: HookedServer): void {
  const contexts = new WeakMap<HttpRequest, Context>();
  server.addHook('onRequest', (request, { raw }, next) => {
    const { traced, requestId } = contextOfRequest(request);
    contexts.set(request, traced);
    if (requestId !== undefined) raw.setHeader(REQUEST_ID_HEADER, requestId); // on the raw response: a live log has no other
    context.with(traced, next);
  });
  // Body parsing runs in events of the connection, which lose the request's context.
  server.addHook('preValidation', (request, _reply, next) => {
    context.with(contexts.get(request) ?? context.active(), next);
  });
  server.addHook('onResponse', (request, reply, next) => {
    answered(request, reply, contexts.get(request));
    next();
  });
}

function contextOfRequest(request: HttpRequest): { readonly traced: Context; readonly requestId: string | undefined } {
  const { method, headers } = request;
  const parent = contextOf(headers['traceparent']);
  const attributes = { 'http.request.method': method, 'http.route': routeOf(request) };
  const options = { kind: SpanKind.SERVER, attributes };
  const span = trace.getTracer(SCOPE).startSpan(`${method} ${routeOf(request)}`, options, parent);
  const started = trace.setSpan(parent, span);
  const traced = traceIdOf(started) === undefined ? newTrace(ROOT_CONTEXT) : started;
  const given = headers[REQUEST_ID_HEADER];
  const requestId = typeof given === 'string' && REQUEST_ID.test(given) ? given : traceIdOf(traced);
  return { traced: withLogContext(traced, requestId === undefined ? {} : { requestId }), requestId };
}

function answered(
  request: HttpRequest,
  { statusCode, elapsedTime, raw }: HttpReply,
  traced: Context | undefined,
): void {
  const { method } = request;
  const status = raw.headersSent ? raw.statusCode : statusCode;
  const span = traced && trace.getSpan(traced);
  span?.setAttribute('http.response.status_code', status).end();
  if (status === 200 && routeOf(request) === LIVE_LOG) return;
  http().duration.record(elapsedTime / 1_000, { method, route: routeOf(request), status: String(status) });
}

/** Excluded from response times: an open stream would count as a request of minutes. */
const LIVE_LOG = '/runs/:id/events';

function routeOf({ routeOptions }: HttpRequest): string {
  return routeOptions.url ?? 'unknown';
}
