import type { WorkspaceKind, WorkspaceRows } from '@gemscout/contracts';
import type { QueryClient, QueryKey } from '@tanstack/react-query';
import { isKeptUpToDate } from '../../api/live-updates.ts';
import { queryKeys } from '../../api/query-keys.ts';
import { patchProposals } from './patch-proposals.ts';
import { patchRuns } from './patch-runs.ts';
import { patchUsage } from './patch-usage.ts';
import { patchWatchlist } from './patch-watchlist.ts';
import { readAgain } from './read-again.ts';
import type { WorkspaceEntry } from './workspace-entry.ts';

/** The server sends the changes of the last minute first; what a page read earlier may miss some. */
const STREAM_REACHES_BACK_MS = 30_000;

type Patches = {
  readonly [Kind in keyof WorkspaceRows]: (cache: QueryClient, key: string, row: WorkspaceRows[Kind] | null) => void;
};
const PATCHES: Patches = { queue: patchProposals, watchlist: patchWatchlist, runs: patchRuns, usage: patchUsage };

/** What is derived from the rows of a kind, or cannot be sent: it is read again, if a page shows it. */
const READ_AGAIN: { readonly [Kind in WorkspaceKind]: readonly QueryKey[] } = {
  queue: [queryKeys.companies],
  watchlist: [queryKeys.removedItems, queryKeys.companies],
  runs: [queryKeys.companies],
  usage: [],
  team: [queryKeys.team],
  plan: [queryKeys.billing, queryKeys.session],
  notes: [queryKeys.notes],
  notifications: [['notifications'], ['conditions']],
  corrections: [['notifications'], queryKeys.proposals, ['proposal'], queryKeys.watchlist, queryKeys.companies],
};

/** Applies a change of the workspace to the cached queries. */
export function patchCache(cache: QueryClient, { kind, key, row }: WorkspaceEntry): void {
  if (kind === 'open') return readAgainWhatIsOlder(cache, Date.now() - STREAM_REACHES_BACK_MS);
  if (kind === 'reset') return readAgainWhatIsOlder(cache, Infinity);
  const patch = PATCHES[kind as keyof WorkspaceRows] as ((...change: readonly unknown[]) => void) | undefined;
  patch?.(cache, key, row);
  for (const queryKey of READ_AGAIN[kind] ?? []) readAgain(cache, queryKey);
}

const DERIVED = Object.values(READ_AGAIN).flat();

/** True for what the stream changes, or has read again. */
function isOfStream(queryKey: QueryKey): boolean {
  return isKeptUpToDate(queryKey) || DERIVED.some((key) => key.every((part, at) => part === queryKey[at]));
}

function readAgainWhatIsOlder(cache: QueryClient, thanMs: number): void {
  void cache.invalidateQueries({
    predicate: ({ queryKey, state }) => isOfStream(queryKey) && state.dataUpdatedAt < thanMs,
  });
}
