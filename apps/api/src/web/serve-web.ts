import { existsSync, readdirSync } from 'node:fs';
import type { IncomingHttpHeaders } from 'node:http';
import { join, relative, sep } from 'node:path';
import fastifyStatic from '@fastify/static';
import { EVERY_PATH } from '@gemscout/service-kit';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { acceptsHtml, APP_PAGES, isApiPath, isAppPath, isNavigation, VARY } from './navigation.ts';

const YEAR_SECONDS = 31_536_000;

/**
 * Serves the built web app at `webRoot`: the landing page, a separate document, at `/`, and the app's page for its paths.
 * Browsers also get the app's page, which redirects to `/`, for every other path, unless it is a file, an API path, or under
 * `/assets`, `/legal`, `/docs`, `/health` or `/config`; other clients get 404. A document navigation to an API path gets the
 * app's page.
 */
export async function serveWeb(app: NestFastifyApplication, webRoot: string): Promise<void> {
  const fastify = app.getHttpAdapter().getInstance();
  await app.register(fastifyStatic, {
    root: webRoot,
    serve: false,
    index: false,
    preCompressed: true,
    cacheControl: false,
    setHeaders: (reply, path) => void reply.header('cache-control', cacheControlOf(path)),
  });
  fastify.addHook('onRequest', async (request, reply) => {
    if (!isApiPath(request.url)) return undefined;
    reply.header('vary', VARY);
    if (request.method !== 'GET' || !isNavigation(request.headers)) return undefined;
    return reply.sendFile('index.html');
  });
  fastify.get('/', (_request, reply) => reply.sendFile('landing.html'));
  for (const path of APP_PAGES) fastify.get(path, (_request, reply) => reply.sendFile('index.html'));
  for (const [url, files] of filesByRoute(webRoot))
    fastify.route<{ Params: { '*'?: string } }, { paths: readonly string[] }>({
      method: ['HEAD', 'GET'],
      url,
      config: { paths: [...files] },
      handler(request, reply) {
        const file = url.replace('*', () => request.params['*'] ?? '');
        return files.has(file) ? reply.sendFile(file.slice(1)) : sendPage(request, reply);
      },
    });
  fastify.get(EVERY_PATH, sendPage);
}

type PageRequest = { readonly url: string; readonly headers: IncomingHttpHeaders };
type PageReply = {
  callNotFound(): unknown;
  header(name: string, value: string): unknown;
  sendFile(path: string): unknown;
};

function sendPage({ url, headers }: PageRequest, reply: PageReply): unknown {
  if (!isAppPath(url)) return reply.callNotFound();
  reply.header('vary', 'Accept');
  return acceptsHtml(headers) ? reply.sendFile('index.html') : reply.callNotFound();
}

/**
 * The paths of all files, such as `/assets/app.js`, by their route: a file of the first level has its own, the others share one
 * a directory, `/assets/*`. Hundreds of routes would take a tenth of the start. Empty if there is no such directory.
 */
function filesByRoute(webRoot: string): ReadonlyMap<string, ReadonlySet<string>> {
  const entries = existsSync(webRoot) ? readdirSync(webRoot, { withFileTypes: true, recursive: true }) : [];
  const routes = new Map<string, Set<string>>();
  for (const entry of entries.filter((one) => one.isFile())) {
    const parts = relative(webRoot, join(entry.parentPath, entry.name)).split(sep);
    const route = parts.length === 1 ? `/${entry.name}` : `/${parts[0]}/*`;
    routes.set(route, (routes.get(route) ?? new Set()).add(`/${parts.join('/')}`));
  }
  return routes;
}

/** File names under `assets` contain a hash of the content. */
function cacheControlOf(path: string): string {
  return path.includes(`${sep}assets${sep}`) ? `public, max-age=${YEAR_SECONDS}, immutable` : 'no-cache';
}
