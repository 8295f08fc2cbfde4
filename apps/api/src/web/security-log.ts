import type { ServerResponse } from 'node:http';
import type { Session } from '@gemscout/accounts';
import type { Logger } from '@gemscout/service-kit';

/** Routes that authenticate a user, change credentials, or share a run publicly: every response is logged. */
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
  'POST /team/invitations/preview',
  'DELETE /team/members/:id',
  'DELETE /account',
  'POST /runs/:id/shares',
  'DELETE /runs/:id/shares/:share',
]);
/** Statuses logged on any route: unauthenticated, forbidden, rate-limited. */
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

/** Logs each response of these routes, and each refusal: the route by its template, the user by id only. */
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
