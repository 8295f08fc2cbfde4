import {
  AssignBody,
  CreateProposalBody,
  DecideAgainBody,
  DismissBody,
  ProposalsQuery,
  type CommandResponse,
  type DecideAgainProgress,
  type ProposalResponse,
  type ProposalDetailResponse,
} from '@gemscout/contracts';
import { Body, Controller, Get, HttpCode, Param, Post, Put, Query, Req, Res, UseInterceptors } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import { ListProposals } from '../runs/run-queries.ts';
import { symbolIn } from '../runs/run-request.ts';
import { ReadYourWrites, type Written } from '../sessions/read-your-writes.ts';
import type { SignedInRequest } from '../sessions/session.guard.ts';
import { abortOnDisconnect, type ClosableReply } from '../web/abort-on-disconnect.ts';
import { linkToNextPage, type PagedReply } from '../web/paging.ts';
import { AssignProposal } from './assign-proposal.handler.ts';
import { DecideAgain, GetDecideAgainProgress } from './decide-again.handlers.ts';
import { GetProposal } from './get-proposal.handler.ts';
import { DismissProposal, ReopenProposal, SaveUserProposal } from './proposal-commands.ts';
import { RecheckProposal } from './recheck-proposal.handler.ts';

/** The body may be omitted for a dismissal. */
const OptionalDismissBody = DismissBody.prefault({});
/** The body may be omitted for repeated decisions. */
const OptionalAgainBody = DecideAgainBody.prefault({});

@Controller('runs/proposals')
@UseInterceptors(ReadYourWrites)
export class ProposalsController {
  constructor(
    private readonly commands: CommandBus,
    private readonly queries: QueryBus,
  ) {}

  @Get()
  async list(
    @Req() { session, url }: SignedInRequest,
    @Query({ schema: ProposalsQuery }) query: ProposalsQuery,
    @Res({ passthrough: true }) reply: PagedReply,
  ): Promise<readonly ProposalResponse[]> {
    const { limit, after, latest, assigned, goal_profile: goalProfile } = query;
    const symbol = query.symbol === undefined ? undefined : symbolIn('symbol', query.symbol);
    const status = query.status ?? (symbol === undefined ? 'open' : 'all');
    const { workspaceId, userId } = session;
    const assigneeId = assigned && userId;
    const proposals = await this.queries.execute(
      new ListProposals({ workspaceId, symbol, status, latest, goalProfile, limit, after }, assigneeId),
    );
    linkToNextPage(reply, url, proposals, limit);
    return proposals;
  }

  @Post()
  save(
    @Req() { session }: SignedInRequest,
    @Body({ schema: CreateProposalBody }) body: CreateProposalBody,
  ): Promise<Written<ProposalResponse>> {
    return this.commands.execute(new SaveUserProposal(session.workspaceId, body));
  }

  @Get(':id')
  get(@Req() { session }: SignedInRequest, @Param('id') id: string): Promise<ProposalDetailResponse> {
    return this.queries.execute(new GetProposal(session.workspaceId, id));
  }

  @Post(':id/again')
  @HttpCode(202)
  async again(
    @Req() { session }: SignedInRequest,
    @Param('id') id: string,
    @Body({ schema: OptionalAgainBody }) { times }: DecideAgainBody,
    @Res({ passthrough: true }) reply: PagedReply,
  ): Promise<Written<DecideAgainProgress>> {
    const requested = await this.commands.execute(new DecideAgain(session.workspaceId, id, times));
    reply.header('location', `/runs/proposals/${id}/again`);
    return requested;
  }

  @Get(':id/again')
  againProgress(@Req() { session }: SignedInRequest, @Param('id') id: string): Promise<Written<DecideAgainProgress>> {
    return this.queries.execute(new GetDecideAgainProgress(session.workspaceId, id));
  }

  @Post(':id/recheck')
  @HttpCode(200)
  recheck(
    @Req() { session }: SignedInRequest,
    @Param('id') id: string,
    @Res({ passthrough: true }) reply: ClosableReply,
  ): Promise<Written<ProposalResponse> | ProposalResponse> {
    return this.commands.execute(new RecheckProposal(session.workspaceId, id, abortOnDisconnect(reply)));
  }

  @Post(':id/dismiss')
  @HttpCode(200)
  dismiss(
    @Req() { session }: SignedInRequest,
    @Param('id') id: string,
    @Body({ schema: OptionalDismissBody }) body: DismissBody,
  ): Promise<Written<CommandResponse>> {
    return this.commands.execute(new DismissProposal(session, id, body));
  }

  @Post(':id/reopen')
  @HttpCode(200)
  reopen(@Req() { session }: SignedInRequest, @Param('id') id: string): Promise<Written<CommandResponse>> {
    return this.commands.execute(new ReopenProposal(session, id));
  }

  @Put(':id/assignee')
  assign(
    @Req() { session }: SignedInRequest,
    @Param('id') id: string,
    @Body({ schema: AssignBody }) { user_id: assigneeId }: AssignBody,
  ): Promise<Written<CommandResponse>> {
    return this.commands.execute(new AssignProposal(session, id, assigneeId));
  }
}
