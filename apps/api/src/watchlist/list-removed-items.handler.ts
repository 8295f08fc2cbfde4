import { watchlistContract, type WatchlistItemResponse } from '@gemscout/contracts';
import { watchlistStream } from '@gemscout/domain';
import { openStream } from '@gemscout/event-store';
import { Query, QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import { ApiStore } from '../api-libraries.ts';
import { PriceChanges } from './price-changes.ts';

const MOST = 100;

/** The last removed item of each symbol that is not on the watchlist, newest first. */
export class ListRemovedItems extends Query<readonly WatchlistItemResponse[]> {
  constructor(readonly workspaceId: string) {
    super();
  }
}

/** Reads the stream, because the read model only holds items that are on the list. */
@QueryHandler(ListRemovedItems)
export class ListRemovedItemsHandler implements IQueryHandler<ListRemovedItems> {
  constructor(
    private readonly store: ApiStore,
    private readonly priceChanges: PriceChanges,
  ) {}

  async execute({ workspaceId }: ListRemovedItems): Promise<readonly WatchlistItemResponse[]> {
    const list = await openStream(this.store, watchlistStream(workspaceId), watchlistContract);
    const { items, removed } = list.state();
    const gone = Object.entries(removed)
      .filter(([symbol]) => !items[symbol])
      .toSorted(([, a], [, b]) => Date.parse(b.removedAt) - Date.parse(a.removedAt))
      .slice(0, MOST);
    return Promise.all(
      gone.map(async ([symbol, { itemId, notes, addedAt, removedAt }]) => ({
        id: itemId,
        symbol,
        added_at: addedAt,
        notes,
        removed_at: removedAt,
        corrections: [],
        goal_profile: null,
        ...(await this.priceChanges.of(symbol, { workspaceId })),
      })),
    );
  }
}
