import { Module } from '@nestjs/common';
import { CompaniesController } from './companies.controller.ts';
import { FindSymbolsHandler } from './find-symbols.handler.ts';
import { GetCompanyFactsHandler } from './get-company-facts.handler.ts';
import { GetCompanyFiguresHandler } from './get-company-figures.handler.ts';
import { GetCompanyPartHandler } from './get-company-part.handler.ts';
import { GetCompanyHandler } from './get-company.handler.ts';
import { ListCompaniesHandler } from './list-companies.handler.ts';
import { ListCompanyRunsHandler } from './list-company-runs.handler.ts';
import { SymbolsController } from './symbols.controller.ts';

@Module({
  controllers: [CompaniesController, SymbolsController],
  providers: [
    FindSymbolsHandler,
    GetCompanyFactsHandler,
    GetCompanyFiguresHandler,
    GetCompanyHandler,
    GetCompanyPartHandler,
    ListCompaniesHandler,
    ListCompanyRunsHandler,
  ],
})
export class CompaniesModule {}
