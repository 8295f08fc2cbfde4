import { QuotesQuery, type QuoteResponse } from '@gemscout/contracts';
import { Controller, Get, Query, Req } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import type { SignedInRequest } from '../sessions/session.guard.ts';
import { GetQuotes } from './get-quotes.handler.ts';

@Controller('quotes')
export class QuotesController {
  constructor(private readonly queries: QueryBus) {}

  @Get()
  quotes(
    @Req() { session }: SignedInRequest,
    @Query({ schema: QuotesQuery }) { symbols }: QuotesQuery,
  ): Promise<readonly QuoteResponse[]> {
    return this.queries.execute(new GetQuotes(session.workspaceId, symbols));
  }
}
