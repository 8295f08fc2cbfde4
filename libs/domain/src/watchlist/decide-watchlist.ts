import type { Decider } from '../decider.ts';

export const WATCHLIST_CAPACITY = 500;

/** An approval if `proposalId` is present. Adding the same symbol again updates its existing item. */
export type WatchlistItemAdded = {
  readonly type: 'WatchlistItemAdded';
  readonly workspaceId: string;
  readonly itemId: string;
  readonly symbol: string;
  /** The user's text, unchanged. It names a proposal if it is JSON with a proposal id. */
  readonly notes: string | null;
  readonly proposalId: string | null;
  readonly runId: string | null;
  readonly at: string;
};
export type WatchlistItemRemoved = {
  readonly type: 'WatchlistItemRemoved';
  readonly workspaceId: string;
  readonly itemId: string;
  readonly symbol: string;
  readonly at: string;
};
/** A removed item is restored unchanged. */
export type WatchlistItemRestored = Omit<WatchlistItemAdded, 'type'> & {
  readonly type: 'WatchlistItemRestored';
  /** When it was added originally. */
  readonly addedAt: string;
};
export type WatchlistEvent = WatchlistItemAdded | WatchlistItemRemoved | WatchlistItemRestored;

/** `itemId` is used only if the symbol is not on the list yet. */
export type AddWatchlistItem = { readonly type: 'AddWatchlistItem'; readonly now: string } & Omit<
  WatchlistItemAdded,
  'type' | 'at'
>;
export type RemoveWatchlistItem = {
  readonly type: 'RemoveWatchlistItem';
  readonly workspaceId: string;
  readonly itemId: string;
  readonly now: string;
};
export type RestoreWatchlistItem = {
  readonly type: 'RestoreWatchlistItem';
  readonly workspaceId: string;
  readonly itemId: string;
  readonly now: string;
};
/** Removes the item that the approval of a proposal added; an item from a later approval of its symbol stays. */
export type RemoveApprovedItem = {
  readonly type: 'RemoveApprovedItem';
  readonly workspaceId: string;
  readonly proposalId: string;
  readonly now: string;
};
export type WatchlistCommand = AddWatchlistItem | RemoveWatchlistItem | RestoreWatchlistItem | RemoveApprovedItem;

type Item = {
  readonly itemId: string;
  readonly notes: string | null;
  readonly proposalId: string | null;
  readonly runId: string | null;
  readonly addedAt: string;
};
export type RemovedItem = Item & { readonly removedAt: string };
export type WatchlistState = {
  /** Keyed by symbol. */
  readonly items: Readonly<Record<string, Item>>;
  /** The last removed item of each symbol, including symbols that were added again since. */
  readonly removed: Readonly<Record<string, RemovedItem>>;
  /** When each proposal was last approved, by proposal id, even if its item was removed. */
  readonly approvals: Readonly<Record<string, string>>;
};

export const WATCHLIST_REFUSALS = ['watchlist_item_missing', 'watchlist_full'] as const;
export type WatchlistRefusalCode = (typeof WATCHLIST_REFUSALS)[number];

export class WatchlistError extends Error {
  override readonly name = 'WatchlistError';

  constructor(readonly code: WatchlistRefusalCode) {
    super(`The watchlist refused: ${code}`);
  }
}

function decideWatchlist(command: WatchlistCommand, state: WatchlistState): readonly WatchlistEvent[] {
  const { items } = state;
  switch (command.type) {
    case 'AddWatchlistItem':
      return add(command, items);
    case 'RemoveWatchlistItem':
      return remove(command, items);
    case 'RestoreWatchlistItem':
      return restore(command, state);
    case 'RemoveApprovedItem':
      return removeApproved(command, items);
  }
}

function add(command: AddWatchlistItem, items: WatchlistState['items']): readonly WatchlistEvent[] {
  const { type: _type, now, ...facts } = command;
  const present = items[command.symbol];
  if (present && present.notes === command.notes && present.proposalId === command.proposalId) return [];
  if (!present) refuseWhenFull(items);
  return [{ type: 'WatchlistItemAdded', ...facts, itemId: present?.itemId ?? command.itemId, at: now }];
}

function remove(command: RemoveWatchlistItem, items: WatchlistState['items']): readonly WatchlistEvent[] {
  const { workspaceId, itemId, now } = command;
  const symbol = Object.keys(items).find((candidate) => items[candidate]?.itemId === itemId);
  if (symbol === undefined) throw new WatchlistError('watchlist_item_missing');
  return [{ type: 'WatchlistItemRemoved', workspaceId, itemId, symbol, at: now }];
}

/** Changes nothing if the symbol is on the list, through this item or one added since. */
function restore(command: RestoreWatchlistItem, { items, removed }: WatchlistState): readonly WatchlistEvent[] {
  const { workspaceId, itemId, now } = command;
  const hasId = ([, item]: [string, Item]): boolean => item.itemId === itemId;
  if (Object.entries(items).some(hasId)) return [];
  const [symbol, item] = Object.entries(removed).find(hasId) ?? [];
  if (symbol === undefined || !item) throw new WatchlistError('watchlist_item_missing');
  if (items[symbol]) return [];
  refuseWhenFull(items);
  const { removedAt: _removedAt, ...facts } = item;
  return [{ type: 'WatchlistItemRestored', workspaceId, symbol, ...facts, at: now }];
}

function refuseWhenFull(items: WatchlistState['items']): void {
  if (Object.keys(items).length >= WATCHLIST_CAPACITY) throw new WatchlistError('watchlist_full');
}

function removeApproved(command: RemoveApprovedItem, items: WatchlistState['items']): readonly WatchlistEvent[] {
  const { workspaceId, proposalId, now } = command;
  const item = Object.values(items).find((candidate) => candidate.proposalId === proposalId);
  if (!item) return [];
  return remove({ type: 'RemoveWatchlistItem', workspaceId, itemId: item.itemId, now }, items);
}

function evolveWatchlist(state: WatchlistState, event: WatchlistEvent): WatchlistState {
  const { [event.symbol]: present, ...others } = state.items;
  if (event.type === 'WatchlistItemRemoved') {
    const gone = present && { [event.symbol]: { ...present, removedAt: event.at } };
    return { ...state, items: others, removed: { ...state.removed, ...gone } };
  }
  const { itemId, notes, proposalId, runId, at } = event;
  const addedAt = event.type === 'WatchlistItemRestored' ? event.addedAt : at;
  const items = { ...others, [event.symbol]: { itemId, notes, proposalId, runId, addedAt } };
  const isApproval = event.type === 'WatchlistItemAdded' && proposalId !== null;
  return { ...state, items, approvals: isApproval ? { ...state.approvals, [proposalId]: at } : state.approvals };
}

export const watchlistDecider: Decider<WatchlistCommand, WatchlistState, WatchlistEvent> = {
  initialState: { items: {}, removed: {}, approvals: {} },
  decide: decideWatchlist,
  evolve: evolveWatchlist,
  keyOf: ({ type, itemId, at }) => `${type}/${itemId}/${at}`,
};
