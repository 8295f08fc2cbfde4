import { SymbolsQuery, type SymbolsResponse } from '@gemscout/contracts';
import { Controller, Get, Query } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { FindSymbols } from './find-symbols.handler.ts';

@Controller('symbols')
export class SymbolsController {
  constructor(private readonly queries: QueryBus) {}

  @Get()
  symbols(@Query({ schema: SymbolsQuery }) { q: text }: SymbolsQuery): Promise<SymbolsResponse> {
    return this.queries.execute(new FindSymbols(text));
  }
}
