const HEADERS_MS = 20_000;
const REQUEST_MS = 60_000;
const CHECKED_EVERY_MS = 5_000;
/** More than Node accepts in all headers: a long id reaches its route, which does not find it. */
const MAX_PARAM_LENGTH = 1_048_576;

/** Streams and requests of one process; the next one waits in the queue of the machine. */
export const MOST_CONNECTIONS = 20_000;

/** How long a client may take to send what it has to say. */
export type Timeouts = { readonly headersMs: number; readonly requestMs: number };

/**
 * What an HTTP server of ours allows: a client that sends its request byte by byte is cut off with 408, and holds no connection.
 * How long an answer may take is another matter: a live log stays open.
 */
export function serverLimits({ headersMs, requestMs }: Timeouts = { headersMs: HEADERS_MS, requestMs: REQUEST_MS }) {
  return {
    requestTimeout: requestMs,
    routerOptions: { maxParamLength: MAX_PARAM_LENGTH },
    http: { headersTimeout: headersMs, connectionsCheckingInterval: Math.min(CHECKED_EVERY_MS, headersMs) },
  } as const;
}
