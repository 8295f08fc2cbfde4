import type { ServerResponse } from 'node:http';
import type { Session } from '@gemscout/accounts';
import type { Logger } from '@gemscout/service-kit';

/** Where somebody proves who they are, or changes what opens an account, or a run to everybody: told whatever comes of it. */
const DOORS = new Set([
  'POST /auth/signup',
  'POST /auth/login',
  'POST /auth/logout',
  'DELETE /auth/sessions/:id',
  'POST /auth/sessions/end-others',
  'POST /auth/verify-email/confirm',
  'POST /auth/password-reset/confirm',
  'POST /api-keys',
  'DELETE /api-keys/:id',
  'POST /team/invitations/accept',
  'DELETE /team/members/:id',
  'DELETE /account',
  'POST /runs/:id/shares',
  'DELETE /runs/:id/shares/:share',
]);
/** Anywhere: nobody, not allowed, too often. */
const REFUSALS = new Set([401, 403, 429]);

export type SecurityLog = Pick<Logger, 'info'>;

type HookedServer = {
  addHook(
    name: 'onResponse',
    hook: (
      request: {
        readonly method: string;
        readonly routeOptions: { readonly url?: string | undefined };
        session?: Session;
      },
      reply: { readonly statusCode: number; readonly raw: ServerResponse },
      next: () => void,
    ) => void,
  ): unknown;
};

/** Writes a line for each answer at a door, and for each refusal: the route by its template, and a person by id only. */
export function keepSecurityLog(server: HookedServer, log: SecurityLog): void {
  server.addHook('onResponse', (request, { statusCode, raw }, next) => {
    const route = `${request.method} ${request.routeOptions.url ?? 'unknown'}`;
    if (DOORS.has(route) || REFUSALS.has(statusCode)) {
      const access = { route, status: statusCode, userId: request.session?.userId };
      log.info({ access, requestId: raw.getHeader('x-request-id') }, statusCode < 400 ? 'Let in' : 'Refused');
    }
    next();
  });
}
