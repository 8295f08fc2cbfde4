import { Module } from '@nestjs/common';
import { ListRemovedItemsHandler } from './list-removed-items.handler.ts';
import { ListWatchlistHandler } from './list-watchlist.handler.ts';
import { PriceChanges } from './price-changes.ts';
import { AddToWatchlistHandler, RemoveFromWatchlistHandler, RestoreToWatchlistHandler } from './watchlist-commands.ts';
import { WatchlistController } from './watchlist.controller.ts';

@Module({
  controllers: [WatchlistController],
  providers: [
    ListRemovedItemsHandler,
    ListWatchlistHandler,
    PriceChanges,
    AddToWatchlistHandler,
    RemoveFromWatchlistHandler,
    RestoreToWatchlistHandler,
  ],
})
export class WatchlistModule {}
