import {
  OpsAuditQuery,
  OpsReasonBody,
  StreamEventsQuery,
  StreamViewBody,
  type DeadLettersAnswer,
  type OpsAuditAnswer,
  type ProjectionsAnswer,
  type SettledDeadLetterAnswer,
  type StageLoadAnswer,
  type StreamEventsAnswer,
  type StreamViewAnswer,
  type StuckRunAnswer,
  type TopicLagAnswer,
} from '@gemscout/contracts';
import { Body, Controller, Get, HttpCode, Param, Post, Query, Req } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import type { SignedInRequest } from '../sessions/session.guard.ts';
import { GetDeadLetters, SettleDeadLetter } from './dead-letters.ts';
import { GetOpsAudit, GetStages, GetStuckRuns, GetTopics } from './ops-queries.ts';
import { GetProjections, RebuildReadModel } from './projections.ts';
import { GetStreamEvents, ViewStream } from './stream-views.ts';

/** What operators see and do. Each part is asked for by itself, so that what is away takes only its own part with it. */
@Controller('ops')
export class OpsController {
  constructor(
    private readonly commands: CommandBus,
    private readonly queries: QueryBus,
  ) {}

  @Get('stages')
  stages(): Promise<readonly StageLoadAnswer[]> {
    return this.queries.execute(new GetStages());
  }

  @Get('topics')
  topics(): Promise<TopicLagAnswer> {
    return this.queries.execute(new GetTopics());
  }

  @Get('stuck-runs')
  stuckRuns(): Promise<readonly StuckRunAnswer[]> {
    return this.queries.execute(new GetStuckRuns());
  }

  @Get('projections')
  projections(): Promise<ProjectionsAnswer> {
    return this.queries.execute(new GetProjections());
  }

  @Post('projections/rebuild')
  @HttpCode(202)
  rebuild(@Req() { session }: SignedInRequest, @Body({ schema: OpsReasonBody }) body: OpsReasonBody): Promise<void> {
    return this.commands.execute(new RebuildReadModel(session.email, body));
  }

  @Get('dead-letters')
  deadLetters(): Promise<DeadLettersAnswer> {
    return this.queries.execute(new GetDeadLetters());
  }

  @Post('dead-letters/:id/replay')
  @HttpCode(200)
  replay(
    @Req() { session }: SignedInRequest,
    @Param('id') id: string,
    @Body({ schema: OpsReasonBody }) { reason }: OpsReasonBody,
  ): Promise<SettledDeadLetterAnswer> {
    return this.commands.execute(new SettleDeadLetter('replay', id, session.email, reason));
  }

  @Post('dead-letters/:id/discard')
  @HttpCode(200)
  discard(
    @Req() { session }: SignedInRequest,
    @Param('id') id: string,
    @Body({ schema: OpsReasonBody }) { reason }: OpsReasonBody,
  ): Promise<SettledDeadLetterAnswer> {
    return this.commands.execute(new SettleDeadLetter('discard', id, session.email, reason));
  }

  @Post('stream-views')
  viewStream(
    @Req() { session }: SignedInRequest,
    @Body({ schema: StreamViewBody }) body: StreamViewBody,
  ): Promise<StreamViewAnswer> {
    return this.commands.execute(new ViewStream(session.email, body));
  }

  @Get('stream-views/:id/events')
  streamEvents(
    @Req() { session }: SignedInRequest,
    @Param('id') id: string,
    @Query({ schema: StreamEventsQuery }) page: StreamEventsQuery,
  ): Promise<StreamEventsAnswer> {
    return this.queries.execute(new GetStreamEvents(session.email, id, page));
  }

  @Get('audit')
  audit(@Query({ schema: OpsAuditQuery }) page: OpsAuditQuery): Promise<readonly OpsAuditAnswer[]> {
    return this.queries.execute(new GetOpsAudit(page));
  }
}
