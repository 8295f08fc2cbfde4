import { CompanyFactsQuery, type CompanyFactsResponse } from '@gemscout/contracts';
import { Controller, Get, Param, Query, Req } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import type { SignedInRequest } from '../sessions/session.guard.ts';
import { GetCompanyFacts } from './get-company-facts.handler.ts';

@Controller('companies')
export class CompaniesController {
  constructor(private readonly queries: QueryBus) {}

  @Get(':symbol/facts')
  facts(
    @Req() { session }: SignedInRequest,
    @Param('symbol') symbol: string,
    @Query({ schema: CompanyFactsQuery }) { as_of: day }: CompanyFactsQuery,
  ): Promise<CompanyFactsResponse> {
    return this.queries.execute(new GetCompanyFacts(session.workspaceId, symbol, day));
  }
}
