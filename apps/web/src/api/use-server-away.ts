import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useSyncExternalStore } from 'react';
import { isBroughtUpToDate } from './live-updates.ts';
import { isServerAway, watchServer } from './server-watch.ts';

/** Whether the server cannot be reached. Once it is back, what the page shows is read again, but for what the stream then brings. */
export function useServerAway(): boolean {
  const cache = useQueryClient();
  const away = useSyncExternalStore(watchServer, isServerAway);
  const wasAway = useRef(false);
  useEffect(() => {
    // What waits for an answer or for its next try is asked for again, too.
    if (wasAway.current && !away)
      void cache
        .cancelQueries()
        .then(() => cache.invalidateQueries({ predicate: (query) => !isBroughtUpToDate(query) }));
    wasAway.current = away;
  }, [away, cache]);
  return away;
}
