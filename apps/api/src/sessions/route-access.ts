import { ROUTES, type Route } from '@gemscout/contracts';

export type Access = Pick<Route, 'caller' | 'feature' | 'verified' | 'owner' | 'shared'>;

const UNLISTED: Access = { caller: 'session' };

/** The permitted callers of a route. HEAD counts as GET; a route missing from the table requires a session. */
export function accessTo(method: string, path: string | undefined): Access {
  return ROUTES[`${method === 'HEAD' ? 'GET' : method} ${path ?? ''}`] ?? UNLISTED;
}
