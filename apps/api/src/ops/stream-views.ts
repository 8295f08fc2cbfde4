import type { StreamEventsResponse, StreamEventsQuery, StreamViewResponse, StreamViewBody } from '@gemscout/contracts';
import type { Recorded } from '@gemscout/event-store';
import { Command, CommandHandler, Query, QueryHandler, type ICommandHandler, type IQueryHandler } from '@nestjs/cqrs';
import { ApiAccounts, ApiStore } from '../api-libraries.ts';
import { ApiError } from '../problems/api-error.ts';

/** Grants an operator access to a tenant's stream; the reason is recorded. */
export class ViewStream extends Command<StreamViewResponse> {
  constructor(
    readonly who: string,
    readonly body: StreamViewBody,
  ) {
    super();
  }
}

@CommandHandler(ViewStream)
export class ViewStreamHandler implements ICommandHandler<ViewStream> {
  constructor(
    private readonly store: ApiStore,
    private readonly accounts: ApiAccounts,
  ) {}

  execute({ who, body: { stream, reason } }: ViewStream): Promise<StreamViewResponse> {
    const { accounts, store } = this;
    return accounts.opsAudit.act({ who, action: 'view_stream', target: stream, reason }, async (id) => {
      for await (const _first of store.read(stream)) return { id, stream };
      throw new ApiError('not_found', `There is no stream ${stream}.`);
    });
  }
}

/** A page of a stream that the operator was granted access to. */
export class GetStreamEvents extends Query<StreamEventsResponse> {
  constructor(
    readonly who: string,
    readonly viewId: string,
    readonly page: StreamEventsQuery,
  ) {
    super();
  }
}

@QueryHandler(GetStreamEvents)
export class GetStreamEventsHandler implements IQueryHandler<GetStreamEvents> {
  constructor(
    private readonly store: ApiStore,
    private readonly accounts: ApiAccounts,
  ) {}

  async execute({ who, viewId, page: { from, limit } }: GetStreamEvents): Promise<StreamEventsResponse> {
    const { accounts, store } = this;
    const stream = /^\d{1,18}$/.test(viewId) ? await accounts.opsAudit.viewedStream(viewId, who) : undefined;
    if (stream === undefined)
      throw new ApiError('not_found', 'This view has ended after 15 minutes, or was never opened. Open it again.');
    const events: Recorded[] = [];
    for await (const event of store.read(stream, from)) if (events.push(event) > limit) break;
    const next = events.length > limit ? (events.at(-1)?.revision ?? null) : null;
    return { stream, events: events.slice(0, limit).map(answerOf), next };
  }
}

function answerOf(event: Recorded): StreamEventsResponse['events'][number] {
  const { revision, position, id, type, recordedAt, data, metadata = {} } = event;
  return { revision, position, id, type, recorded_at: recordedAt, data, metadata };
}
