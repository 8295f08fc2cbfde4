import { Module } from '@nestjs/common';
import { CompaniesController } from './companies.controller.ts';
import { FindSymbolsHandler } from './find-symbols.handler.ts';
import { GetCompanyFactsHandler } from './get-company-facts.handler.ts';
import { GetCompanyPartHandler } from './get-company-part.handler.ts';
import { GetCompanyHandler } from './get-company.handler.ts';
import { SymbolsController } from './symbols.controller.ts';

@Module({
  controllers: [CompaniesController, SymbolsController],
  providers: [FindSymbolsHandler, GetCompanyFactsHandler, GetCompanyHandler, GetCompanyPartHandler],
})
export class CompaniesModule {}
