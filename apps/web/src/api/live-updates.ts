import type { Query, QueryClient, QueryKey } from '@tanstack/react-query';

/** `live`: changes arrive as they happen. Else since when, in milliseconds, they do not; undefined before the first connection. */
type LiveState = 'live' | number | undefined;

const PATCHED = new Set<unknown>(['proposals', 'watchlist', 'billing', 'team']);

let state: LiveState;
const listeners = new Set<() => void>();

export function readLiveState(): LiveState {
  return state;
}

/** Calls `listener` when updates begin to arrive, and when they are interrupted. */
export function watchLiveState(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

export function setLiveState(next: LiveState): void {
  if (state === next) return;
  state = next;
  for (const listener of listeners) listener();
}

/** True for queries that the stream of the workspace keeps up to date; see `entities/workspace`. */
export function isKeptUpToDate([name, part, ...more]: QueryKey): boolean {
  return PATCHED.has(name) || name === 'proposal' || (name === 'runs' && (part === 'history' || more.length === 0));
}

/** True for data that was read, and that the stream brings up to date once it is back. */
export function isBroughtUpToDate({ queryKey, state: { status, isInvalidated } }: Query): boolean {
  return state !== undefined && isKeptUpToDate(queryKey) && status === 'success' && !isInvalidated;
}

/** How long data counts as fresh: what is kept up to date is not read again while the stream is there. */
export function staleTimeOf(queryKey: QueryKey, otherwiseMs: number): number {
  const [name] = queryKey;
  return state === 'live' && name !== 'proposal' && isKeptUpToDate(queryKey) ? Infinity : otherwiseMs;
}

/** Reads queries again after a command, if no stream reports what it has changed. */
export async function readAgainUnlessLive(cache: QueryClient, ...keys: readonly QueryKey[]): Promise<void> {
  if (state !== 'live') await Promise.all(keys.map((queryKey) => cache.invalidateQueries({ queryKey })));
}
