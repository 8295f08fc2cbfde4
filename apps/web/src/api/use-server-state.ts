import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useSyncExternalStore } from 'react';
import { isBroughtUpToDate } from './live-updates.ts';
import { readServerState, watchServer, type ServerState } from './server-watch.ts';

/** Whether the server answers. Once it is back, what the page shows is read again, but for what the stream then brings. */
export function useServerState(): ServerState {
  const cache = useQueryClient();
  const state = useSyncExternalStore(watchServer, readServerState);
  const wasAway = useRef(false);
  useEffect(() => {
    // What waits for an answer or for its next try is asked for again, too.
    if (wasAway.current && state === 'answers')
      void cache
        .cancelQueries()
        .then(() => cache.invalidateQueries({ predicate: (query) => !isBroughtUpToDate(query) }));
    wasAway.current = state === 'away';
  }, [state, cache]);
  return state;
}
