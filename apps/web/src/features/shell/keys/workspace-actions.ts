import type { ProposalResponse } from '@gemscout/contracts';
import { useEffect, useSyncExternalStore } from 'react';

/** What the palette can do on the page of the workspace, besides what it can do anywhere. */
export type WorkspaceActions = {
  /** While a run is shown none can be started. */
  readonly busy: boolean;
  readonly runTrending: () => void;
  readonly runTicker: (symbol: string) => void;
  readonly open: (proposal: ProposalResponse) => void;
};

let offered: WorkspaceActions | undefined;
const listeners = new Set<() => void>();

/** Offers the palette these actions for as long as the page that calls it is shown. */
export function useOfferedActions(actions: WorkspaceActions): void {
  useEffect(() => offer(actions));
  useEffect(() => () => offer(undefined), []);
}

/** The actions of the page that is shown; undefined on every page but the workspace's. */
export function useWorkspaceActions(): WorkspaceActions | undefined {
  return useSyncExternalStore(subscribe, () => offered);
}

function offer(actions: WorkspaceActions | undefined): void {
  offered = actions;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
