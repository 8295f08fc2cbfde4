const HEADERS_MS = 20_000;
const REQUEST_MS = 60_000;
const CHECKED_EVERY_MS = 5_000;
/** Larger than Node's limit for all headers, so that a long id reaches its route, which answers 404. */
const MAX_PARAM_LENGTH = 1_048_576;

/** Maximum number of open connections of one process; further ones wait in the operating system's queue. */
export const MOST_CONNECTIONS = 20_000;

/** The time a client has to send its headers and its whole request. */
export type Timeouts = { readonly headersMs: number; readonly requestMs: number };

/**
 * Limits of our HTTP servers. A client that sends its request too slowly gets 408 and is disconnected. Responses are not
 * limited: a live log stays open.
 */
export function serverLimits({ headersMs, requestMs }: Timeouts = { headersMs: HEADERS_MS, requestMs: REQUEST_MS }) {
  return {
    requestTimeout: requestMs,
    routerOptions: { maxParamLength: MAX_PARAM_LENGTH },
    http: { headersTimeout: headersMs, connectionsCheckingInterval: Math.min(CHECKED_EVERY_MS, headersMs) },
  } as const;
}
