import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useSyncExternalStore } from 'react';
import { isServerAway, watchServer } from './server-watch.ts';

/** Whether the server cannot be reached. Once it is back, all that the page shows is read again. */
export function useServerAway(): boolean {
  const cache = useQueryClient();
  useEffect(
    () =>
      watchServer(() => {
        if (!isServerAway()) void cache.cancelQueries().then(() => cache.invalidateQueries());
      }),
    [cache],
  );
  return useSyncExternalStore(watchServer, isServerAway);
}
