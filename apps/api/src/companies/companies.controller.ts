import {
  CompaniesQuery,
  CompanyFactsQuery,
  CompanyRunsQuery,
  type CompanyBarsResponse,
  type CompanyChangesResponse,
  type CompanyDayResponse,
  type CompanyEarningsResponse,
  type CompanyFactsResponse,
  type CompanyFiguresResponse,
  type CompanyFilingsResponse,
  type CompanyInsidersResponse,
  type CompanyNewsResponse,
  type CompanyResponse,
  type CompanyRunResponse,
  type ListedCompanyResponse,
} from '@gemscout/contracts';
import { Controller, Get, Param, Query, Req, Res, UseInterceptors } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { ReadYourWrites } from '../sessions/read-your-writes.ts';
import type { SignedInRequest } from '../sessions/session.guard.ts';
import { linkToNextPage, type PagedReply } from '../web/paging.ts';
import type { CompanyParts, PartName } from './company-parts.ts';
import { GetCompanyFigures } from './get-company-figures.handler.ts';
import { GetCompanyFacts } from './get-company-facts.handler.ts';
import { GetCompanyPart } from './get-company-part.handler.ts';
import { ListCompanies } from './list-companies.handler.ts';
import { ListCompanyRuns } from './list-company-runs.handler.ts';
import { GetCompany } from './get-company.handler.ts';

@Controller('companies')
@UseInterceptors(ReadYourWrites)
export class CompaniesController {
  constructor(private readonly queries: QueryBus) {}

  @Get()
  async list(
    @Req() { session, url }: SignedInRequest,
    @Query({ schema: CompaniesQuery }) page: CompaniesQuery,
    @Res({ passthrough: true }) reply: PagedReply,
  ): Promise<readonly ListedCompanyResponse[]> {
    const companies = await this.queries.execute(new ListCompanies(session.workspaceId, page));
    linkToNextPage(
      reply,
      url,
      companies.map(({ symbol }) => ({ id: symbol })),
      page.limit,
    );
    return companies;
  }

  @Get(':symbol')
  company(@Req() { session }: SignedInRequest, @Param('symbol') symbol: string): Promise<CompanyResponse> {
    return this.queries.execute(new GetCompany(session.workspaceId, symbol));
  }

  @Get(':symbol/facts')
  facts(
    @Req() { session }: SignedInRequest,
    @Param('symbol') symbol: string,
    @Query({ schema: CompanyFactsQuery }) { as_of: day }: CompanyFactsQuery,
  ): Promise<CompanyFactsResponse> {
    return this.queries.execute(new GetCompanyFacts(session.workspaceId, symbol, day));
  }

  @Get(':symbol/figures')
  figures(@Req() { session }: SignedInRequest, @Param('symbol') symbol: string): Promise<CompanyFiguresResponse> {
    return this.queries.execute(new GetCompanyFigures(session.workspaceId, symbol));
  }

  @Get(':symbol/runs')
  async runs(
    @Req() { session, url }: SignedInRequest,
    @Param('symbol') symbol: string,
    @Query({ schema: CompanyRunsQuery }) page: CompanyRunsQuery,
    @Res({ passthrough: true }) reply: PagedReply,
  ): Promise<readonly CompanyRunResponse[]> {
    const runs = await this.queries.execute(new ListCompanyRuns(session.workspaceId, symbol, page));
    linkToNextPage(reply, url, runs, page.limit);
    return runs;
  }

  @Get(':symbol/changes')
  changes(@Req() request: SignedInRequest, @Param('symbol') symbol: string): Promise<CompanyChangesResponse> {
    return this.part(request, symbol, 'changes');
  }

  @Get(':symbol/bars')
  bars(@Req() request: SignedInRequest, @Param('symbol') symbol: string): Promise<CompanyBarsResponse> {
    return this.part(request, symbol, 'bars');
  }

  @Get(':symbol/day')
  day(@Req() request: SignedInRequest, @Param('symbol') symbol: string): Promise<CompanyDayResponse> {
    return this.part(request, symbol, 'day');
  }

  @Get(':symbol/earnings')
  earnings(@Req() request: SignedInRequest, @Param('symbol') symbol: string): Promise<CompanyEarningsResponse> {
    return this.part(request, symbol, 'earnings');
  }

  @Get(':symbol/filings')
  filings(@Req() request: SignedInRequest, @Param('symbol') symbol: string): Promise<CompanyFilingsResponse> {
    return this.part(request, symbol, 'filings');
  }

  @Get(':symbol/insiders')
  insiders(@Req() request: SignedInRequest, @Param('symbol') symbol: string): Promise<CompanyInsidersResponse> {
    return this.part(request, symbol, 'insiders');
  }

  @Get(':symbol/news')
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
