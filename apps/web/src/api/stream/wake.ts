/** Calls `listener` when the page wakes: looked at again, back on the network, thawed, or shown again from the history. */
export function onWake(listener: () => void): () => void {
  const ending = new AbortController();
  const { signal } = ending;
  const whenSeen = () => document.hidden || listener();
  addEventListener('online', listener, { signal });
  addEventListener('pageshow', ({ persisted }) => persisted && listener(), { signal });
  document.addEventListener('visibilitychange', whenSeen, { signal });
  document.addEventListener('resume', listener, { signal });
  return () => ending.abort();
}

/** Calls `listener` when the browser is about to let the page stand still: what it holds for others must go on without it. */
export function onFreeze(listener: () => void): () => void {
  const ending = new AbortController();
  const { signal } = ending;
  addEventListener('pagehide', ({ persisted }) => persisted && listener(), { signal });
  document.addEventListener('freeze', listener, { signal });
  return () => ending.abort();
}

/** Calls `listener` when the browser has lost its network: a connection may not notice for long. */
export function onOffline(listener: () => void): () => void {
  addEventListener('offline', listener);
  return () => removeEventListener('offline', listener);
}
