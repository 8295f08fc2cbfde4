import type { WatchlistItemResponse } from '@gemscout/contracts';
import { Inject } from '@nestjs/common';
import { Query, QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import { API_DEPS, type ApiDeps } from '../api-deps.ts';
import { PriceChanges } from './price-changes.ts';

/** The watchlist, newest first, each item with its market's last change. */
export class ListWatchlist extends Query<readonly WatchlistItemResponse[]> {
  constructor(readonly workspaceId: string) {
    super();
  }
}

@QueryHandler(ListWatchlist)
export class ListWatchlistHandler implements IQueryHandler<ListWatchlist> {
  constructor(
    @Inject(API_DEPS) private readonly deps: ApiDeps,
    private readonly priceChanges: PriceChanges,
  ) {}

  async execute({ workspaceId }: ListWatchlist): Promise<readonly WatchlistItemResponse[]> {
    const items = await this.deps.readModel.watchlist(workspaceId);
    return Promise.all(
      items.map(async ({ id, symbol, added_at, notes }) => ({
        id,
        symbol,
        added_at,
        notes,
        ...(await this.priceChanges.of(symbol)),
      })),
    );
  }
}
