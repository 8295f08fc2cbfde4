import type { OpsReasonBody, ProjectionResponse, ProjectionsResponse } from '@gemscout/contracts';
import { behind, PositionUnknown, type Behind } from '@gemscout/event-store';
import { Logger, type OnModuleDestroy } from '@nestjs/common';
import { Command, CommandHandler, Query, QueryHandler, type ICommandHandler, type IQueryHandler } from '@nestjs/cqrs';
import { ApiAccounts, ApiClock, ApiOperations, ApiReadModel, ApiStore } from '../api-libraries.ts';

const RUNS = { prefixes: ['run-'] };
const MOST_COUNTED = 10_000;

/** The progress of everything derived from the events: the read model's rows and the open tasks. */
export class GetProjections extends Query<ProjectionsResponse> {}

@QueryHandler(GetProjections)
export class GetProjectionsHandler implements IQueryHandler<GetProjections> {
  constructor(
    private readonly store: ApiStore,
    private readonly clock: ApiClock,
    private readonly readModel: ApiReadModel,
    private readonly ops: ApiOperations,
  ) {}

  async execute(): Promise<ProjectionsResponse> {
    const { readModel, store } = this;
    const [rows, tasks, errors] = await Promise.all([
      readModel.projections(store),
      this.openTasks(),
      readModel.projectionErrors(),
    ]);
    const read = rows.map((row) => ({ ...row, lag: this.lagOf(row.behind) }));
    return {
      projections: [...read.map(({ behind: _behind, ...row }) => row), tasks],
      rebuilding: rows.some(({ name }) => name === 'read_next'),
      errors: [...errors],
    };
  }

  private async openTasks(): Promise<ProjectionResponse> {
    const { store, ops } = this;
    const [position, head] = await Promise.all([ops.dispatch.position(), store.head()]);
    const lag = await behind(store, position, RUNS, MOST_COUNTED).catch((error: unknown) => {
      if (error instanceof PositionUnknown) return undefined;
      throw error;
    });
    return { name: 'open_task', position: position ?? null, head, held: null, lag: this.lagOf(lag) };
  }

  private lagOf(lag: Behind | undefined): ProjectionResponse['lag'] {
    if (!lag) return null;
    const ageMs = lag.since === null ? 0 : Date.parse(this.clock.now()) - Date.parse(lag.since);
    return { events: lag.events, or_more: lag.orMore, seconds: Math.max(0, ageMs / 1_000) };
  }
}

/** Rebuilds the read model. Responds once the rebuild has started; the page shows its progress. */
export class RebuildReadModel extends Command<void> {
  constructor(
    readonly who: string,
    readonly body: OpsReasonBody,
  ) {
    super();
  }
}

@CommandHandler(RebuildReadModel)
export class RebuildReadModelHandler implements ICommandHandler<RebuildReadModel>, OnModuleDestroy {
  private readonly logger = new Logger('ops');
  private readonly stopping = new AbortController();
  private goingOn: Promise<unknown> = Promise.resolve();

  constructor(
    private readonly store: ApiStore,
    private readonly accounts: ApiAccounts,
    private readonly readModel: ApiReadModel,
  ) {}

  async execute({ who, body: { reason } }: RebuildReadModel): Promise<void> {
    const { accounts, readModel, store } = this;
    const begun = Promise.withResolvers<void>();
    const rebuilding = accounts.opsAudit.act(
      { who, action: 'rebuild', target: 'read', reason },
      () => readModel.rebuild(store, this.stopping.signal, begun.resolve),
      ({ events }) => `${events} events`,
    );
    await Promise.race([begun.promise, rebuilding]);
    this.goingOn = rebuilding.catch((error: unknown) => this.logger.warn({ err: error }, 'The rebuild failed'));
  }

  /** `read` stays as it was. */
  async onModuleDestroy(): Promise<void> {
    this.stopping.abort(new Error('The process was stopped'));
    await this.goingOn;
  }
}
