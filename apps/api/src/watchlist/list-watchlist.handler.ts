import type { WatchlistItemResponse } from '@gemscout/contracts';
import { Query, QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import { ApiReadModel } from '../api-libraries.ts';
import { PriceChanges } from './price-changes.ts';

/** The watchlist, newest first, with the last price change of each item. */
export class ListWatchlist extends Query<readonly WatchlistItemResponse[]> {
  constructor(
    readonly workspaceId: string,
    /** How long each price change may take; by default as long as a list waits. */
    readonly withinMs?: number,
  ) {
    super();
  }
}

@QueryHandler(ListWatchlist)
export class ListWatchlistHandler implements IQueryHandler<ListWatchlist> {
  constructor(
    private readonly readModel: ApiReadModel,
    private readonly priceChanges: PriceChanges,
  ) {}

  async execute({ workspaceId, withinMs }: ListWatchlist): Promise<readonly WatchlistItemResponse[]> {
    const items = await this.readModel.watchlist(workspaceId);
    return Promise.all(
      items.map(async ({ id, symbol, added_at, notes, corrections }) => ({
        id,
        symbol,
        added_at,
        notes,
        corrections: [...corrections],
        ...(await this.priceChanges.of(symbol, { workspaceId, withinMs })),
      })),
    );
  }
}
