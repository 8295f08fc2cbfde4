import {
  CompanyFactsQuery,
  type CompanyBarsResponse,
  type CompanyEarningsResponse,
  type CompanyFactsResponse,
  type CompanyFilingsResponse,
  type CompanyInsidersResponse,
  type CompanyNewsResponse,
  type CompanyResponse,
} from '@gemscout/contracts';
import { Controller, Get, Param, Query, Req } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import type { SignedInRequest } from '../sessions/session.guard.ts';
import type { CompanyParts, PartName } from './company-parts.ts';
import { GetCompanyFacts } from './get-company-facts.handler.ts';
import { GetCompanyPart } from './get-company-part.handler.ts';
import { GetCompany } from './get-company.handler.ts';

@Controller('companies/:symbol')
export class CompaniesController {
  constructor(private readonly queries: QueryBus) {}

  @Get()
  company(@Req() { session }: SignedInRequest, @Param('symbol') symbol: string): Promise<CompanyResponse> {
    return this.queries.execute(new GetCompany(session.workspaceId, symbol));
  }

  @Get('facts')
  facts(
    @Req() { session }: SignedInRequest,
    @Param('symbol') symbol: string,
    @Query({ schema: CompanyFactsQuery }) { as_of: day }: CompanyFactsQuery,
  ): Promise<CompanyFactsResponse> {
    return this.queries.execute(new GetCompanyFacts(session.workspaceId, symbol, day));
  }

  @Get('bars')
  bars(@Req() request: SignedInRequest, @Param('symbol') symbol: string): Promise<CompanyBarsResponse> {
    return this.part(request, symbol, 'bars');
  }

  @Get('earnings')
  earnings(@Req() request: SignedInRequest, @Param('symbol') symbol: string): Promise<CompanyEarningsResponse> {
    return this.part(request, symbol, 'earnings');
  }

  @Get('filings')
  filings(@Req() request: SignedInRequest, @Param('symbol') symbol: string): Promise<CompanyFilingsResponse> {
    return this.part(request, symbol, 'filings');
  }

  @Get('insiders')
  insiders(@Req() request: SignedInRequest, @Param('symbol') symbol: string): Promise<CompanyInsidersResponse> {
    return this.part(request, symbol, 'insiders');
  }

  @Get('news')
  news(@Req() request: SignedInRequest, @Param('symbol') symbol: string): Promise<CompanyNewsResponse> {
    return this.part(request, symbol, 'news');
  }

  private part<Part extends PartName>(
    { session }: SignedInRequest,
    symbol: string,
    part: Part,
  ): Promise<CompanyParts[Part]> {
    return this.queries.execute(new GetCompanyPart(session.workspaceId, symbol, part));
  }
}
