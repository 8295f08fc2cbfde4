import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { isFromLoopback } from './loopback.ts';

const DOCUMENT = 'components/components.html';
const OWN_FILES = '/components/';

/**
 * `/?components`: every UI component in its states, for developers. Only if the installation is private, and only for this
 * machine under a loopback name and without a proxy; for others `?components` is ignored and the files answer 404. Register
 * it before `serveWeb`, which sends the files.
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
