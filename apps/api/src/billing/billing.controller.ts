import type { BillingAnswer, RunCostsAnswer } from '@gemscout/contracts';
import { Controller, Get, Req, UseInterceptors } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { ReadYourWrites } from '../sessions/read-your-writes.ts';
import type { SignedInRequest } from '../sessions/session.guard.ts';
import { GetBilling } from './get-billing.handler.ts';
import { GetRunCosts } from './get-run-costs.handler.ts';

@Controller('billing')
@UseInterceptors(ReadYourWrites)
export class BillingController {
  constructor(private readonly queries: QueryBus) {}

  @Get('me')
  me(@Req() { session }: SignedInRequest): Promise<BillingAnswer> {
    return this.queries.execute(new GetBilling(session));
  }

  @Get('run-costs')
  runCosts(@Req() { session }: SignedInRequest): Promise<RunCostsAnswer> {
    return this.queries.execute(new GetRunCosts(session.workspaceId));
  }
}
