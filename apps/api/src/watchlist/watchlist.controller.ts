import { AddToWatchlistBody, WatchlistQuery, type WatchlistItemResponse } from '@gemscout/contracts';
import { Body, Controller, Delete, Get, HttpCode, Param, Post, Query, Req, UseInterceptors } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import { ReadYourWrites, type Written } from '../sessions/read-your-writes.ts';
import type { SignedInRequest } from '../sessions/session.guard.ts';
import { ListRemovedItems } from './list-removed-items.handler.ts';
import { ListWatchlist } from './list-watchlist.handler.ts';
import { AddToWatchlist, RemoveFromWatchlist, RestoreToWatchlist } from './watchlist-commands.ts';

@Controller('watchlist')
@UseInterceptors(ReadYourWrites)
export class WatchlistController {
  constructor(
    private readonly commands: CommandBus,
    private readonly queries: QueryBus,
  ) {}

  @Get()
  list(
    @Req() { session }: SignedInRequest,
    @Query({ schema: WatchlistQuery }) { status, goal_profile: goalProfile }: WatchlistQuery,
  ): Promise<readonly WatchlistItemResponse[]> {
    const { workspaceId } = session;
    return this.queries.execute(
      status === 'removed' ? new ListRemovedItems(workspaceId) : new ListWatchlist(workspaceId, { goalProfile }),
    );
  }

  @Post()
  add(
    @Req() { session }: SignedInRequest,
    @Body({ schema: AddToWatchlistBody }) body: AddToWatchlistBody,
  ): Promise<Written<WatchlistItemResponse>> {
    return this.commands.execute(new AddToWatchlist(session, body));
  }

  @Delete(':id')
  @HttpCode(204)
  remove(@Req() { session }: SignedInRequest, @Param('id') id: string): Promise<Written<undefined>> {
    return this.commands.execute(new RemoveFromWatchlist(session.workspaceId, id));
  }

  @Post(':id/restore')
  @HttpCode(200)
  restore(@Req() { session }: SignedInRequest, @Param('id') id: string): Promise<Written<WatchlistItemResponse>> {
    return this.commands.execute(new RestoreToWatchlist(session.workspaceId, id));
  }
}
