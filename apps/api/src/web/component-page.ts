import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { isFromLoopback } from './loopback.ts';

const DOCUMENT = 'components/components.html';
const OWN_FILES = '/components/';

/**
 * `/?components`: every component of the page in its states, for who works on it. Only where the installation is private, for
 * this machine under its own name and not through a proxy; for others `?components` says nothing, and its files are not there.
 * To be set up beside `serveWeb`, which sends them.
 */
export function serveComponentPage(app: NestFastifyApplication, installationIsPrivate: boolean): void {
  app
    .getHttpAdapter()
    .getInstance()
    .addHook('onRequest', async (request, reply) => {
      const allowed = installationIsPrivate && isFromLoopback(request);
      if (request.url === '/?components' && allowed) return reply.sendFile(DOCUMENT);
      return (request.routeOptions.url ?? request.url).startsWith(OWN_FILES) && !allowed
        ? reply.callNotFound()
        : undefined;
    });
}
