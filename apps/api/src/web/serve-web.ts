import { sep } from 'node:path';
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
    wildcard: false,
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
  fastify.get(EVERY_PATH, (request, reply) => {
    if (!isAppPath(request.url)) return reply.callNotFound();
    reply.header('vary', 'Accept');
    return acceptsHtml(request.headers) ? reply.sendFile('index.html') : reply.callNotFound();
  });
}

/** File names under `assets` contain a hash of the content. */
function cacheControlOf(path: string): string {
  return path.includes(`${sep}assets${sep}`) ? `public, max-age=${YEAR_SECONDS}, immutable` : 'no-cache';
}
