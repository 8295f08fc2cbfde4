import type { Decider } from '../decider.ts';

export const WATCHLIST_CAPACITY = 500;

/** An approval, when `proposalId` is there. A second one for the same symbol updates its single item. */
export type WatchlistItemAdded = {
  readonly type: 'WatchlistItemAdded';
  readonly workspaceId: string;
  readonly itemId: string;
  readonly symbol: string;
  /** The user's text, as it came; it names a proposal when it is JSON that does. */
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
export type WatchlistEvent = WatchlistItemAdded | WatchlistItemRemoved;

/** `itemId` is used if the symbol is not on the list yet. */
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
/** Takes off what the approval of a proposal has put there; a later approval of its symbol stays. */
export type RemoveApprovedItem = {
  readonly type: 'RemoveApprovedItem';
  readonly workspaceId: string;
  readonly proposalId: string;
  readonly now: string;
};
export type WatchlistCommand = AddWatchlistItem | RemoveWatchlistItem | RemoveApprovedItem;

type Item = {
  readonly itemId: string;
  readonly notes: string | null;
  readonly proposalId: string | null;
  readonly addedAt: string;
};
export type WatchlistState = {
  /** By symbol. */
  readonly items: Readonly<Record<string, Item>>;
  /** When each proposal was last approved, by its id, whether or not its item is still there. */
  readonly approvals: Readonly<Record<string, string>>;
};

export const WATCHLIST_REFUSALS = ['watchlist_item_missing', 'watchlist_full'] as const;
export type WatchlistRefusalCode = (typeof WATCHLIST_REFUSALS)[number];

export class WatchlistRefused extends Error {
  override readonly name = 'WatchlistRefused';

  constructor(readonly code: WatchlistRefusalCode) {
    super(`The watchlist refused: ${code}`);
  }
}

function decideWatchlist(command: WatchlistCommand, { items }: WatchlistState): readonly WatchlistEvent[] {
  switch (command.type) {
    case 'AddWatchlistItem':
      return add(command, items);
    case 'RemoveWatchlistItem':
      return remove(command, items);
    case 'RemoveApprovedItem':
      return removeApproved(command, items);
  }
}

function add(command: AddWatchlistItem, items: WatchlistState['items']): readonly WatchlistEvent[] {
  const { type: _type, now, ...facts } = command;
  const present = items[command.symbol];
  if (present && present.notes === command.notes && present.proposalId === command.proposalId) return [];
  if (!present && Object.keys(items).length >= WATCHLIST_CAPACITY) throw new WatchlistRefused('watchlist_full');
  return [{ type: 'WatchlistItemAdded', ...facts, itemId: present?.itemId ?? command.itemId, at: now }];
}

function remove(command: RemoveWatchlistItem, items: WatchlistState['items']): readonly WatchlistEvent[] {
  const { workspaceId, itemId, now } = command;
  const symbol = Object.keys(items).find((candidate) => items[candidate]?.itemId === itemId);
  if (symbol === undefined) throw new WatchlistRefused('watchlist_item_missing');
  return [{ type: 'WatchlistItemRemoved', workspaceId, itemId, symbol, at: now }];
}

function removeApproved(command: RemoveApprovedItem, items: WatchlistState['items']): readonly WatchlistEvent[] {
  const { workspaceId, proposalId, now } = command;
  const item = Object.values(items).find((candidate) => candidate.proposalId === proposalId);
  if (!item) return [];
  return remove({ type: 'RemoveWatchlistItem', workspaceId, itemId: item.itemId, now }, items);
}

function evolveWatchlist({ items, approvals }: WatchlistState, event: WatchlistEvent): WatchlistState {
  const { [event.symbol]: _present, ...others } = items;
  if (event.type === 'WatchlistItemRemoved') return { items: others, approvals };
  const { itemId, notes, proposalId, at } = event;
  return {
    items: { ...others, [event.symbol]: { itemId, notes, proposalId, addedAt: at } },
    approvals: proposalId === null ? approvals : { ...approvals, [proposalId]: at },
  };
}

export const watchlistDecider: Decider<WatchlistCommand, WatchlistState, WatchlistEvent> = {
  initialState: { items: {}, approvals: {} },
  decide: decideWatchlist,
  evolve: evolveWatchlist,
  keyOf: ({ type, itemId, at }) => `${type}/${itemId}/${at}`,
};
