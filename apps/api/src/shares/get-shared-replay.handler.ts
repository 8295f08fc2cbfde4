import type { SharedReplayResponse } from '@gemscout/contracts';
import { horizonOf, isLogEvent, linesOf, type LogEvent, type RunEvent, type RunRequested } from '@gemscout/domain';
import type { EventStore } from '@gemscout/event-store';
import { Query, QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import { ApiAccounts, ApiReadModel, ApiSettings, ApiStore } from '../api-libraries.ts';
import { ApiError } from '../problems/api-error.ts';
import { runEventsOf } from '../runs/run-log.ts';
import { initOf, privateWordsOf, type PrivateSource } from './private-words.ts';
import { sharedPageOf } from './shared-replay.ts';

const PAGE = 1_000;
/** Limit of ancestors: forks of forks contain lines written for an earlier request. */
const MOST_ORIGINS = 20;

/** The public view of the lines after `after` of the run that the token opens. */
export class GetSharedReplay extends Query<SharedReplayResponse> {
  constructor(
    readonly token: string,
    readonly after: number,
    readonly address: string,
  ) {
    super();
  }
}

@QueryHandler(GetSharedReplay)
export class GetSharedReplayHandler implements IQueryHandler<GetSharedReplay> {
  constructor(
    private readonly store: ApiStore,
    private readonly accounts: ApiAccounts,
    private readonly settings: ApiSettings,
    private readonly readModel: ApiReadModel,
  ) {}

  async execute({ token, after, address }: GetSharedReplay): Promise<SharedReplayResponse> {
    const { store, accounts, settings } = this;
    await accounts.limits.take('shared_replay', { address });
    const run = await accounts.replayShares.runOf(token);
    const events = run ? await runEventsOf(store, run.runId) : [];
    const request = events.find(isRequest);
    if (!run || request?.workspaceId !== run.workspaceId || request.sample) throw new ApiError('replay_closed');
    const log = events.filter(isLogEvent);
    const words = privateWordsOf([{ request, log }, ...(await originsOf(store, request))]);
    const limits = { words, redistribution: settings.redistribution };
    const page = sharedPageOf(log, request.kind, limits, { after, limit: PAGE });
    const corrections = await this.readModel.correctionsOfRun(run.workspaceId, run.runId);
    return { ...about(request, log), ...page, corrections: [...corrections] };
  }
}

/** The ancestors of a fork that belong to the workspace. */
async function originsOf(store: EventStore, fork: RunRequested) {
  const origins: PrivateSource[] = [];
  for (let from = fork.forkedFrom; from && origins.length < MOST_ORIGINS; from = origins.at(-1)?.request.forkedFrom) {
    const events = await runEventsOf(store, from.runId);
    const request = events.find(isRequest);
    if (!request || request.workspaceId !== fork.workspaceId) break;
    origins.push({ request, log: events.filter(isLogEvent) });
  }
  return origins;
}

function isRequest(event: RunEvent): event is RunRequested {
  return event.type === 'RunRequested';
}

/** The times of the lines themselves are not public. */
function minuteOf(at: string | undefined): string | null {
  return at === undefined ? null : `${at.slice(0, 16)}:00.000Z`;
}

function about({ kind, subject }: RunRequested, log: readonly LogEvent[]) {
  const { market, fictional = false, as_of: asOf, analyst, model } = initOf(log);
  return {
    title: { trending: 'Trending scan', symbol: `Research on ${subject ?? ''}`, custom: 'Custom request' }[kind],
    market: market ?? '',
    fictional,
    as_of: asOf ?? null,
    written_by: model ?? analyst ?? null,
    horizon: horizonOf({ kind, subject }),
    decided_at: minuteOf(linesOf(log, 'DECISION').at(-1)?.at),
  };
}
