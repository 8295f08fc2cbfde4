import { ROUTES, type Route } from '@gemscout/contracts';

export type Access = Pick<Route, 'caller' | 'feature' | 'verified' | 'owner' | 'shared'>;

const UNLISTED: Access = { caller: 'session' };

/** Who may call a route. A HEAD is a GET; a route that the table does not have is for signed-in callers. */
export function accessTo(method: string, path: string | undefined): Access {
  return ROUTES[`${method === 'HEAD' ? 'GET' : method} ${path ?? ''}`] ?? UNLISTED;
}
