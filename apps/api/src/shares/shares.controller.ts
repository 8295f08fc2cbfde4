import {
  SharedReplayQuery,
  type NewReplayShareResponse,
  type ReplayShareResponse,
  type SharedReplayResponse,
} from '@gemscout/contracts';
import { Controller, Delete, Get, Header, Headers, HttpCode, Param, Post, Query, Req } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import { ApiSettings } from '../api-libraries.ts';
import type { ApiRequest, SignedInRequest } from '../sessions/session.guard.ts';
import { GetSharedReplay } from './get-shared-replay.handler.ts';
import { ListReplayShares, RevokeReplayShare, ShareReplay } from './share-commands.ts';

/** Links to replays: the workspace creates and revokes them, anybody may open them. */
@Controller()
export class SharesController {
  constructor(
    private readonly commands: CommandBus,
    private readonly queries: QueryBus,
    private readonly settings: ApiSettings,
  ) {}

  @Post('runs/:id/shares')
  share(@Req() { session, headers }: SignedInRequest, @Param('id') runId: string): Promise<NewReplayShareResponse> {
    const { publicUrl } = this.settings;
    const origin = publicUrl === undefined ? `http://${String(headers['host'])}` : new URL(publicUrl).origin;
    return this.commands.execute(new ShareReplay(session.workspaceId, runId, origin));
  }

  @Get('runs/:id/shares')
  list(@Req() { session }: SignedInRequest, @Param('id') runId: string): Promise<readonly ReplayShareResponse[]> {
    return this.queries.execute(new ListReplayShares(session.workspaceId, runId));
  }

  @Delete('runs/:id/shares/:share')
  @HttpCode(204)
  revoke(
    @Req() { session }: SignedInRequest,
    @Param('id') runId: string,
    @Param('share') shareId: string,
  ): Promise<void> {
    return this.commands.execute(new RevokeReplayShare(session.workspaceId, runId, shareId));
  }

  @Get('shared-replays')
  @Header('x-robots-tag', 'noindex, nofollow')
  @Header('cache-control', 'no-store')
  replay(
    @Req() { ip }: ApiRequest,
    @Headers('gemscout-replay') token: string | undefined,
    @Query({ schema: SharedReplayQuery }) { after }: SharedReplayQuery,
  ): Promise<SharedReplayResponse> {
    return this.queries.execute(new GetSharedReplay(token ?? '', after, ip));
  }
}
