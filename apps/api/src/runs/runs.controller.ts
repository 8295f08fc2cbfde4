import {
  CompareRunsQuery,
  CreateRunBody,
  ForkRunBody,
  NoteBody,
  RunEvidenceQuery,
  RunPricesQuery,
  RunProposalsQuery,
  RunsQuery,
  type CommandResponse,
  type CreateRunResponse,
  type ProposalResponse,
  type RunResponse,
  type RunComparisonResponse,
  type RunEvidenceResponse,
  type RunPricesResponse,
  type RunResultResponse,
  type StreamTicketResponse,
} from '@gemscout/contracts';
import {
  Body,
  Controller,
  Delete,
  Get,
  Headers,
  HttpCode,
  Param,
  Post,
  Query,
  Req,
  Res,
  UseInterceptors,
} from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import type { SignedInRequest } from '../sessions/session.guard.ts';
import { ReadYourWrites, type Written } from '../sessions/read-your-writes.ts';
import { linkToNextPage, type PagedReply } from '../web/paging.ts';
import { CancelRun } from './cancel-run.handler.ts';
import { CompareRuns } from './compare-runs.handler.ts';
import { DeleteSampleRun } from './delete-sample-run.handler.ts';
import { ForkRun } from './fork-run.handler.ts';
import { startIdOf } from './idempotency-key.ts';
import { IssueStreamTicket } from './issue-stream-ticket.handler.ts';
import { GetRun, ListProposals, ListRuns } from './run-queries.ts';
import { GetRunEvidence } from './run-evidence.handler.ts';
import { GetRunPrices } from './run-prices.handler.ts';
import { GetRunResults } from './run-results.handler.ts';
import { runRequestOf, symbolIn } from './run-request.ts';
import { StartRun } from './start-run.handler.ts';
import { AddNote, SteerTicker } from './steer-run.handlers.ts';

@Controller('runs')
@UseInterceptors(ReadYourWrites)
export class RunsController {
  constructor(
    private readonly commands: CommandBus,
    private readonly queries: QueryBus,
  ) {}

  @Post()
  start(
    @Req() { session }: SignedInRequest,
    @Headers('idempotency-key') key: string | undefined,
    @Body({ schema: CreateRunBody }) body: CreateRunBody,
  ): Promise<Written<CreateRunResponse>> {
    return this.commands.execute(new StartRun(startIdOf(session.workspaceId, key), session, runRequestOf(body)));
  }

  @Get()
  async list(
    @Req() { session, url }: SignedInRequest,
    @Query({ schema: RunsQuery }) { goal_profile: goalProfile, ...page }: RunsQuery,
    @Res({ passthrough: true }) reply: PagedReply,
  ): Promise<readonly RunResponse[]> {
    const runs = await this.queries.execute(new ListRuns(session.workspaceId, { ...page, goalProfile }));
    linkToNextPage(reply, url, runs, page.limit);
    return runs;
  }

  @Get('compare')
  compare(
    @Req() { session }: SignedInRequest,
    @Query({ schema: CompareRunsQuery }) { a, b }: CompareRunsQuery,
  ): Promise<RunComparisonResponse> {
    return this.queries.execute(new CompareRuns(session.workspaceId, a, b));
  }

  @Get(':id')
  get(@Req() { session }: SignedInRequest, @Param('id') id: string): Promise<RunResponse> {
    return this.queries.execute(new GetRun(session.workspaceId, id));
  }

  @Post(':id/fork')
  fork(
    @Req() { session }: SignedInRequest,
    @Param('id') id: string,
    @Headers('idempotency-key') key: string | undefined,
    @Body({ schema: ForkRunBody }) body: ForkRunBody,
  ): Promise<Written<CreateRunResponse>> {
    return this.commands.execute(new ForkRun(startIdOf(session.workspaceId, key), session, id, body));
  }

  @Post(':id/cancel')
  @HttpCode(200)
  cancel(@Req() { session }: SignedInRequest, @Param('id') id: string): Promise<Written<CommandResponse>> {
    return this.commands.execute(new CancelRun(id, session.workspaceId));
  }

  @Post(':id/notes')
  @HttpCode(200)
  addNote(
    @Req() { session }: SignedInRequest,
    @Param('id') id: string,
    @Body({ schema: NoteBody }) { text }: NoteBody,
  ): Promise<Written<CommandResponse>> {
    return this.commands.execute(new AddNote(id, session.workspaceId, text));
  }

  @Post(':id/tickers/:symbol/deepen')
  @HttpCode(200)
  deepen(
    @Req() { session }: SignedInRequest,
    @Param('id') id: string,
    @Param('symbol') symbol: string,
  ): Promise<Written<CommandResponse>> {
    return this.commands.execute(new SteerTicker('DeepenTicker', id, session.workspaceId, symbol));
  }

  @Post(':id/tickers/:symbol/drop')
  @HttpCode(200)
  drop(
    @Req() { session }: SignedInRequest,
    @Param('id') id: string,
    @Param('symbol') symbol: string,
  ): Promise<Written<CommandResponse>> {
    return this.commands.execute(new SteerTicker('DropTicker', id, session.workspaceId, symbol));
  }

  @Delete(':id')
  @HttpCode(204)
  delete(@Req() { session }: SignedInRequest, @Param('id') id: string): Promise<Written<undefined>> {
    return this.commands.execute(new DeleteSampleRun(id, session.workspaceId));
  }

  @Post(':id/stream-ticket')
  issueStreamTicket(@Req() { session }: SignedInRequest, @Param('id') id: string): Promise<StreamTicketResponse> {
    return this.commands.execute(new IssueStreamTicket(id, session));
  }

  @Get(':id/evidence')
  async evidence(
    @Req() { session, url }: SignedInRequest,
    @Param('id') runId: string,
    @Query({ schema: RunEvidenceQuery }) page: RunEvidenceQuery,
    @Res({ passthrough: true }) reply: PagedReply,
  ): Promise<RunEvidenceResponse> {
    const answer = await this.queries.execute(new GetRunEvidence(session.workspaceId, runId, page));
    linkToNextPage(reply, url, answer.items, page.limit);
    return answer;
  }

  @Get(':id/prices')
  prices(
    @Req() { session }: SignedInRequest,
    @Param('id') runId: string,
    @Query({ schema: RunPricesQuery }) { symbol, after }: RunPricesQuery,
  ): Promise<RunPricesResponse> {
    return this.queries.execute(new GetRunPrices(session.workspaceId, runId, symbolIn('symbol', symbol), after));
  }

  @Get(':id/results')
  results(@Req() { session }: SignedInRequest, @Param('id') runId: string): Promise<readonly RunResultResponse[]> {
    return this.queries.execute(new GetRunResults(session.workspaceId, runId));
  }

  @Get(':id/proposals')
  async proposals(
    @Req() { session, url }: SignedInRequest,
    @Param('id') runId: string,
    @Query({ schema: RunProposalsQuery }) query: RunProposalsQuery,
    @Res({ passthrough: true }) reply: PagedReply,
  ): Promise<readonly ProposalResponse[]> {
    const { limit, after, include_watched: includesDecided } = query;
    const { workspaceId } = session;
    const proposals = await this.queries.execute(
      new ListProposals({ workspaceId, runId, status: includesDecided ? 'all' : 'open', limit, after }),
    );
    linkToNextPage(reply, url, proposals, limit);
    return proposals;
  }
}
