import {
  OpsAuditQuery,
  OpsReasonBody,
  StreamEventsQuery,
  StreamViewBody,
  type DeadLettersResponse,
  type OpsAuditResponse,
  type ProjectionsResponse,
  type SettledDeadLetterResponse,
  type StageLoadResponse,
  type StreamEventsResponse,
  type StreamViewResponse,
  type StuckRunResponse,
  type TopicLagResponse,
} from '@gemscout/contracts';
import { Body, Controller, Get, HttpCode, Param, Post, Query, Req } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import type { SignedInRequest } from '../sessions/session.guard.ts';
import { GetDeadLetters, SettleDeadLetter } from './dead-letters.ts';
import { GetOpsAudit, GetStages, GetStuckRuns, GetTopics } from './ops-queries.ts';
import { GetProjections, RebuildReadModel } from './projections.ts';
import { GetStreamEvents, ViewStream } from './stream-views.ts';

/** The operators' queries and actions. Each part has its own route, so that an outage affects only that part. */
@Controller('ops')
export class OpsController {
  constructor(
    private readonly commands: CommandBus,
    private readonly queries: QueryBus,
  ) {}

  @Get('stages')
  stages(): Promise<readonly StageLoadResponse[]> {
    return this.queries.execute(new GetStages());
  }

  @Get('topics')
  topics(): Promise<TopicLagResponse> {
    return this.queries.execute(new GetTopics());
  }

  @Get('stuck-runs')
  stuckRuns(): Promise<readonly StuckRunResponse[]> {
    return this.queries.execute(new GetStuckRuns());
  }

  @Get('projections')
  projections(): Promise<ProjectionsResponse> {
    return this.queries.execute(new GetProjections());
  }

  @Post('projections/rebuild')
  @HttpCode(202)
  rebuild(@Req() { session }: SignedInRequest, @Body({ schema: OpsReasonBody }) body: OpsReasonBody): Promise<void> {
    return this.commands.execute(new RebuildReadModel(session.email, body));
  }

  @Get('dead-letters')
  deadLetters(): Promise<DeadLettersResponse> {
    return this.queries.execute(new GetDeadLetters());
  }

  @Post('dead-letters/:id/replay')
  @HttpCode(200)
  replay(
    @Req() { session }: SignedInRequest,
    @Param('id') id: string,
    @Body({ schema: OpsReasonBody }) { reason }: OpsReasonBody,
  ): Promise<SettledDeadLetterResponse> {
    return this.commands.execute(new SettleDeadLetter('replay', id, session.email, reason));
  }

  @Post('dead-letters/:id/discard')
  @HttpCode(200)
  discard(
    @Req() { session }: SignedInRequest,
    @Param('id') id: string,
    @Body({ schema: OpsReasonBody }) { reason }: OpsReasonBody,
  ): Promise<SettledDeadLetterResponse> {
    return this.commands.execute(new SettleDeadLetter('discard', id, session.email, reason));
  }

  @Post('stream-views')
  viewStream(
    @Req() { session }: SignedInRequest,
    @Body({ schema: StreamViewBody }) body: StreamViewBody,
  ): Promise<StreamViewResponse> {
    return this.commands.execute(new ViewStream(session.email, body));
  }

  @Get('stream-views/:id/events')
  streamEvents(
    @Req() { session }: SignedInRequest,
    @Param('id') id: string,
    @Query({ schema: StreamEventsQuery }) page: StreamEventsQuery,
  ): Promise<StreamEventsResponse> {
    return this.queries.execute(new GetStreamEvents(session.email, id, page));
  }

  @Get('audit')
  audit(@Query({ schema: OpsAuditQuery }) page: OpsAuditQuery): Promise<readonly OpsAuditResponse[]> {
    return this.queries.execute(new GetOpsAudit(page));
  }
}
