import { useQueryClient } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import { useNavigate } from 'react-router';
import { forgetSession, readToken, subscribeToSession } from '../../api/session-store.ts';
import { logOut } from './session-api.ts';

/** The session's token; null without a session. */
export function useToken(): string | null {
  return useSyncExternalStore(subscribeToSession, readToken);
}

/** Ends the session here and, if it can be reached, at the server; then shows the log-in page. */
export function useLogOut(): () => void {
  const cache = useQueryClient();
  const navigate = useNavigate();
  return () => {
    void logOut().catch(() => undefined);
    forgetSession();
    cache.clear();
    void navigate('/login');
  };
}
