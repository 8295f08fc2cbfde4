import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useSyncExternalStore } from 'react';
import { isServerAway, watchServer } from './server-watch.ts';

/** Whether the server cannot be reached. Once it is back, all that the page shows is read again. */
export function useServerAway(): boolean {
  const cache = useQueryClient();
  const away = useSyncExternalStore(watchServer, isServerAway);
  const wasAway = useRef(false);
  useEffect(() => {
    // What waits for an answer or for its next try is asked for again, too.
    if (wasAway.current && !away) void cache.cancelQueries().then(() => cache.invalidateQueries());
    wasAway.current = away;
  }, [away, cache]);
  return away;
}
