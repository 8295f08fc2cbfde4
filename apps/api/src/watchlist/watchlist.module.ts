import { Module } from '@nestjs/common';
import { QuotesModule } from '../quotes/quotes.module.ts';
import { ListRemovedItemsHandler } from './list-removed-items.handler.ts';
import { ListWatchlistHandler } from './list-watchlist.handler.ts';
import { PriceChanges } from './price-changes.ts';
import { AddToWatchlistHandler, RemoveFromWatchlistHandler, RestoreToWatchlistHandler } from './watchlist-commands.ts';
import { WatchlistController } from './watchlist.controller.ts';

@Module({
  imports: [QuotesModule],
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
