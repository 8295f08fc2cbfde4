import type { Session } from './accounts.ts';

const MAX_ENTRIES = 10_000;

type Entry = { readonly session: Promise<Session | undefined>; readonly until: number };

/**
 * Remembers a token's session for `ttlMs`, so that a page's burst of requests asks the database once. A session that
 * ends here is forgotten at once; one that ends in another process, after `ttlMs`.
 */
export function sessionCache(load: (token: string) => Promise<Session | undefined>, ttlMs: number) {
  const entries = new Map<string, Entry>();

  return {
    get(token: string): Promise<Session | undefined> {
      const present = entries.get(token);
      if (present && present.until > performance.now()) return present.session;
      if (entries.size >= MAX_ENTRIES) entries.clear();
      const session = load(token);
      entries.set(token, { session, until: performance.now() + ttlMs });
      session.then(
        (found) => found ?? entries.delete(token),
        () => entries.delete(token),
      );
      return session;
    },

    async forget(isMeant: (session: Session) => boolean): Promise<void> {
      for (const [token, { session }] of entries) {
        const known = await session.catch(() => undefined);
        if (known && isMeant(known)) entries.delete(token);
      }
    },
  };
}
