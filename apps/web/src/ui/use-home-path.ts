import { useSyncExternalStore } from 'react';
import { readToken, subscribeToSession } from '../api/session-store.ts';

/** Where the logo leads: to the workspace for those who are logged in, else to the landing page. */
export function useHomePath(): '/app' | '/' {
  return useSyncExternalStore(subscribeToSession, readToken, () => null) ? '/app' : '/';
}
