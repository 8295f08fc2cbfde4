import type { ApiDeps } from '../api-deps.ts';
import { ApiError } from '../problems/api-error.ts';
import type { ApiRequest } from '../sessions/session.guard.ts';
import { isFromLoopback } from '../web/loopback.ts';

/**
 * The product's own address, to come back to after paying. The sandbox's pages open on this machine only, so its checkout
 * does not begin elsewhere, and comes back to the very name that the browser knows its token under.
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
