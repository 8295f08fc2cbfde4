/** A request rejected before it reaches a route. */
export class RequestError extends Error {
  override readonly name = 'RequestError';

  constructor(
    readonly code: 'host_repeated' | 'method_not_allowed',
    readonly detail: string,
  ) {
    super(detail);
  }
}

/** The catch-all path. */
export const EVERY_PATH = '/*';

type CheckedRequest = {
  readonly method: string;
  readonly url: string;
  readonly is404: boolean;
  readonly routeOptions: { readonly url?: string | undefined };
  readonly raw: { readonly rawHeaders: readonly string[] };
};
type CheckedReply = { header(name: string, value: string): unknown };
/** What is known of a route whose path is a pattern: all paths that it answers. */
type RouteConfig = { readonly paths?: readonly string[] };
type Route = { readonly method: string | readonly string[]; readonly url: string; readonly config?: RouteConfig };

type CheckedServer = {
  addHook(name: 'onRoute', hook: (route: Route) => void): unknown;
  addHook(
    name: 'onRequest' | 'preParsing',
    hook: (request: CheckedRequest, reply: CheckedReply) => Promise<void>,
  ): unknown;
};

/**
 * Rejects requests with more than one `Host` header, and methods that a known path does not support; the latter responses
 * list the supported methods in `Allow`. Call it before the routes are added.
 */
export function checkRequests(server: CheckedServer): void {
  const methodsOf = new Map<string, Set<string>>();
  server.addHook('onRoute', ({ method, url, config }) => {
    if (url === EVERY_PATH) return;
    for (const path of config?.paths ?? [url]) {
      const methods = methodsOf.get(path) ?? new Set();
      for (const one of [method].flat()) methods.add(one);
      methodsOf.set(path, methods);
    }
  });
  server.addHook('onRequest', async ({ raw }) => {
    const hosts = raw.rawHeaders.filter((name, index) => index % 2 === 0 && name.toLowerCase() === 'host');
    if (hosts.length > 1) throw new RequestError('host_repeated', 'The request has more than one Host header.');
  });
  // Runs after every onRequest hook: some of them hide paths from other machines.
  server.addHook('preParsing', async (request, reply) => {
    if (!request.is404 && request.routeOptions.url !== EVERY_PATH) return;
    const path = request.url.replace(/[?#].*/s, '');
    const methods = methodsOf.get(path) ?? new Set(methodsOfPatterns(methodsOf, path));
    if (methods.size === 0 || methods.has(request.method)) return;
    const allowed = [...methods].sort().join(', ');
    reply.header('allow', allowed);
    throw new RequestError('method_not_allowed', `This path does not take ${request.method}. It takes: ${allowed}.`);
  });
}

function methodsOfPatterns(methodsOf: ReadonlyMap<string, ReadonlySet<string>>, path: string): readonly string[] {
  return [...methodsOf].flatMap(([route, methods]) => (isAnsweredBy(route, path) ? [...methods] : []));
}

/** @param route a path with parameters, such as `/runs/:id` */
function isAnsweredBy(route: string, path: string): boolean {
  const parts = route.split('/');
  const given = path.split('/');
  const matches = (part: string, index: number) => part === given[index] || (part.startsWith(':') && given[index]);
  return parts.length === given.length && parts.every(matches);
}
