import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { serverAnswers } from '../../api/server-watch.ts';

/** Keeps the cached lists up to date with what happens in the workspace, while the session lasts. */
export function useWorkspaceStream(token: string | null): void {
  const cache = useQueryClient();
  useEffect(() => {
    if (token === null) return undefined;
    const leaving = new AbortController();
    const { signal } = leaving;
    void (async () => {
      await serverAnswers();
      const { followWorkspace } = await import('./follow-workspace.ts'); // not needed for the first paint
      if (!signal.aborted) await followWorkspace(cache, nameOf(token), signal);
    })().catch(() => undefined); // the lists are then read again when a page is looked at
    return () => leaving.abort();
  }, [cache, token]);
}

/** Tells the tabs of one session from those of another, without its token. */
function nameOf(token: string): string {
  let hash = 0;
  for (const character of token) hash = (hash * 31 + character.charCodeAt(0)) % 2 ** 40;
  return hash.toString(36);
}
