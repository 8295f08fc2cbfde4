import { AddToWatchlistBody, type WatchlistItemAnswer } from '@gemscout/contracts';
import { Body, Controller, Delete, Get, HttpCode, Param, Post, Req, UseInterceptors } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import { ReadYourWrites, type Written } from '../sessions/read-your-writes.ts';
import type { SignedInRequest } from '../sessions/session.guard.ts';
import { ListWatchlist } from './list-watchlist.handler.ts';
import { AddToWatchlist, RemoveFromWatchlist } from './watchlist-commands.ts';

@Controller('watchlist')
@UseInterceptors(ReadYourWrites)
export class WatchlistController {
  constructor(
    private readonly commands: CommandBus,
    private readonly queries: QueryBus,
  ) {}

  @Get()
  list(@Req() { session }: SignedInRequest): Promise<readonly WatchlistItemAnswer[]> {
    return this.queries.execute(new ListWatchlist(session.workspaceId));
  }

  @Post()
  add(
    @Req() { session }: SignedInRequest,
    @Body({ schema: AddToWatchlistBody }) body: AddToWatchlistBody,
  ): Promise<Written<WatchlistItemAnswer>> {
    return this.commands.execute(new AddToWatchlist(session, body));
  }

  @Delete(':id')
  @HttpCode(204)
  remove(@Req() { session }: SignedInRequest, @Param('id') id: string): Promise<Written<undefined>> {
    return this.commands.execute(new RemoveFromWatchlist(session.workspaceId, id));
  }
}
