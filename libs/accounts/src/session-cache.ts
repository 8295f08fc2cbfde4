import { TtlCache } from '@gemscout/service-kit';
import type { Session } from './accounts.ts';

const MAX_ENTRIES = 10_000;

/**
 * Remembers a token's session for `ttlMs`, so that a page's burst of requests asks the database once. A session that
 * ends here is forgotten at once; one that ends in another process, after `ttlMs`. A token without one is not remembered.
 */
export function sessionCache(load: (token: string) => Promise<Session | undefined>, ttlMs: number) {
  const cache = new TtlCache<Session | undefined>({ ttlMs, maxEntries: MAX_ENTRIES });
  return {
    async get(token: string): Promise<Session | undefined> {
      const session = await cache.get(token, () => load(token));
      if (!session) cache.delete(token);
      return session;
    },

    forget: (isMeant: (session: Session) => boolean): Promise<void> =>
      cache.deleteWhere((session) => session !== undefined && isMeant(session)),
  };
}
