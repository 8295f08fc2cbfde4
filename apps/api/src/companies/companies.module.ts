import { Module } from '@nestjs/common';
import { CompaniesController } from './companies.controller.ts';
import { GetCompanyFactsHandler } from './get-company-facts.handler.ts';

@Module({
  controllers: [CompaniesController],
  providers: [GetCompanyFactsHandler],
})
export class CompaniesModule {}
