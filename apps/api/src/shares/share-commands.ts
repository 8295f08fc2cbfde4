import type { ReplayShare } from '@gemscout/accounts';
import type { NewReplayShareResponse, ReplayShareResponse } from '@gemscout/contracts';
import { RunError } from '@gemscout/domain';
import { Command, CommandHandler, Query, QueryHandler, type ICommandHandler, type IQueryHandler } from '@nestjs/cqrs';
import { ApiAccounts, ApiStore } from '../api-libraries.ts';
import { ApiError } from '../problems/api-error.ts';
import { ownRun } from '../runs/ownership.ts';
import { logOf } from '../runs/run-log.ts';

/** Creates a link by which anybody may replay a finished run other than the sample. Only this response contains the token. */
export class ShareReplay extends Command<NewReplayShareResponse> {
  constructor(
    readonly workspaceId: string,
    readonly runId: string,
    /** The origin under which this caller uses the product. */
    readonly origin: string,
  ) {
    super();
  }
}

@CommandHandler(ShareReplay)
export class ShareReplayHandler implements ICommandHandler<ShareReplay> {
  constructor(
    private readonly store: ApiStore,
    private readonly accounts: ApiAccounts,
  ) {}

  async execute({ workspaceId, runId, origin }: ShareReplay): Promise<NewReplayShareResponse> {
    const { store, accounts } = this;
    const request = await ownRun(store, workspaceId, runId);
    if (request.sample) throw new RunError('run_is_sample'); // who opens the link would take its companies for real ones
    const log = await logOf(store, runId);
    if (!['DONE', 'ERROR'].includes(log.at(-1)?.type ?? '')) throw new ApiError('replay_unfinished');
    const { token, ...share } = await accounts.replayShares.create({ workspaceId, runId });
    return { ...answerOf(share), token, url: `${origin}/#replay=${token}` };
  }
}

/** The links of a run, newest first. */
export class ListReplayShares extends Query<readonly ReplayShareResponse[]> {
  constructor(
    readonly workspaceId: string,
    readonly runId: string,
  ) {
    super();
  }
}

@QueryHandler(ListReplayShares)
export class ListReplaySharesHandler implements IQueryHandler<ListReplayShares> {
  constructor(
    private readonly store: ApiStore,
    private readonly accounts: ApiAccounts,
  ) {}

  async execute({ workspaceId, runId }: ListReplayShares): Promise<readonly ReplayShareResponse[]> {
    await ownRun(this.store, workspaceId, runId);
    return (await this.accounts.replayShares.list({ workspaceId, runId })).map(answerOf);
  }
}

/** Revokes a link, so that it no longer opens the replay. */
export class RevokeReplayShare extends Command<void> {
  constructor(
    readonly workspaceId: string,
    readonly runId: string,
    readonly shareId: string,
  ) {
    super();
  }
}

@CommandHandler(RevokeReplayShare)
export class RevokeReplayShareHandler implements ICommandHandler<RevokeReplayShare> {
  constructor(
    private readonly store: ApiStore,
    private readonly accounts: ApiAccounts,
  ) {}

  async execute({ workspaceId, runId, shareId }: RevokeReplayShare): Promise<void> {
    const { store, accounts } = this;
    await ownRun(store, workspaceId, runId);
    const isRevoked = await accounts.replayShares.revoke({ workspaceId, runId }, shareId);
    if (!isRevoked) throw new ApiError('not_found');
  }
}

function answerOf({ id, createdAt }: ReplayShare): ReplayShareResponse {
  return { id, created_at: createdAt };
}
