import type { WorkspaceKind, WorkspaceMessage } from '@gemscout/contracts';
import type { StreamEntry, StreamMessage } from '../../api/stream/follow-stream.ts';

/** A change of the workspace, or an event of the stream itself. */
export type WorkspaceEntry = StreamEntry &
  WorkspaceMessage & {
    /** With which the stream is opened after this entry. */
    readonly id: string;
    readonly kind: WorkspaceKind | 'open' | 'reset';
  };

/** @returns undefined for what is not JSON, or has no position */
export function workspaceEntryOf({ id = '', event, data }: StreamMessage): WorkspaceEntry | undefined {
  const seq = Number(/:(\d+)$/.exec(id)?.[1] ?? NaN);
  if (Number.isNaN(seq) || event === undefined) return undefined;
  try {
    const { key, row } = JSON.parse(data) as WorkspaceMessage;
    const kind = event as WorkspaceEntry['kind'];
    return { seq, id, kind, key, row, ...((kind === 'open' || kind === 'reset') && { restarts: true }) };
  } catch {
    return undefined;
  }
}

const MOST_KEPT = 500;

/**
 * Drops older changes of those that a tab keeps for tabs that are opened later. These have read their lists just before, so
 * they need only the last ones.
 */
export function shortenChanges(entries: WorkspaceEntry[]): void {
  if (entries.length <= MOST_KEPT) return;
  const dropped = entries.splice(0, MOST_KEPT / 2).at(-1);
  if (dropped) entries.unshift({ ...dropped, kind: 'open', key: '', row: null, restarts: true });
}
