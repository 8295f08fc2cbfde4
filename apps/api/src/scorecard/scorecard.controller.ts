import { ScorecardQuery, type ScorecardResponse } from '@gemscout/contracts';
import { Controller, Get, Query, Req, Res, UseInterceptors } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { ReadYourWrites } from '../sessions/read-your-writes.ts';
import type { SignedInRequest } from '../sessions/session.guard.ts';
import { linkToNextPage, type PagedReply } from '../web/paging.ts';
import { GetScorecard } from './get-scorecard.handler.ts';

@Controller('scorecard')
@UseInterceptors(ReadYourWrites)
export class ScorecardController {
  constructor(private readonly queries: QueryBus) {}

  @Get()
  async scorecard(
    @Req() { session, url }: SignedInRequest,
    @Query({ schema: ScorecardQuery }) page: ScorecardQuery,
    @Res({ passthrough: true }) reply: PagedReply,
  ): Promise<ScorecardResponse> {
    const scorecard = await this.queries.execute(new GetScorecard(session.workspaceId, page));
    const points = scorecard.points.map(({ proposal_id: id }) => ({ id }));
    linkToNextPage(reply, url, points, page.limit);
    return scorecard;
  }
}
