import { ConditionsQuery, type ConditionsResponse } from '@gemscout/contracts';
import { Controller, Get, Query, Req, UseInterceptors } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { symbolIn } from '../runs/run-request.ts';
import { ReadYourWrites } from '../sessions/read-your-writes.ts';
import type { SignedInRequest } from '../sessions/session.guard.ts';
import { ListConditions } from './list-conditions.handler.ts';

@Controller('conditions')
@UseInterceptors(ReadYourWrites)
export class ConditionsController {
  constructor(private readonly queries: QueryBus) {}

  @Get()
  list(
    @Req() { session: { workspaceId } }: SignedInRequest,
    @Query({ schema: ConditionsQuery }) query: ConditionsQuery,
  ): Promise<ConditionsResponse> {
    const symbol = query.symbol === undefined ? undefined : symbolIn('symbol', query.symbol);
    return this.queries.execute(new ListConditions({ workspaceId, proposalId: query.proposal_id, symbol }));
  }
}
