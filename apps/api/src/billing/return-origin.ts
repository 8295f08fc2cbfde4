import type { ApiDeps } from '../api-deps.ts';
import { ApiError } from '../problems/api-error.ts';
import type { ApiRequest } from '../sessions/session.guard.ts';
import { isFromLoopback } from '../web/loopback.ts';

/**
 * The product's origin, to return to after checkout. The sandbox's pages open on this machine only, so its checkout can be
 * started only here, and it returns to the origin for which the browser stores its token.
 *
 * @throws ApiError sandbox_elsewhere
 */
export function returnOrigin(
  request: Pick<ApiRequest, 'headers' | 'socket'>,
  { billing, publicUrl }: Pick<ApiDeps, 'billing' | 'publicUrl'>,
): string {
  const here = `http://${String(request.headers['host'])}`;
  if (billing.mode === 'stripe') return publicUrl === undefined ? here : new URL(publicUrl).origin;
  if (!isFromLoopback(request)) throw new ApiError('sandbox_elsewhere');
  return here;
}
