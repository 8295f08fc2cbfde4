import type {
  OpsAuditResponse,
  OpsAuditQuery,
  StageLoadResponse,
  StuckRunResponse,
  TopicLagResponse,
} from '@gemscout/contracts';
import { stageLag, type PartitionLag } from '@gemscout/stage-bus';
import { Query, QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import { ApiAccounts, ApiOperations, ApiStore } from '../api-libraries.ts';

/** A run without an event for this long counts as stuck; longer than any step takes. */
const QUIET_MS = 10 * 60_000;

/** The open tasks of each stage. */
export class GetStages extends Query<readonly StageLoadResponse[]> {}

@QueryHandler(GetStages)
export class GetStagesHandler implements IQueryHandler<GetStages> {
  constructor(private readonly ops: ApiOperations) {}

  async execute(): Promise<readonly StageLoadResponse[]> {
    const loads = await this.ops.dispatch.stageLoads();
    return loads.map(({ oldestSeconds, ...load }) => ({ ...load, oldest_seconds: oldestSeconds }));
  }
}

/** The workers' lag, by topic. */
export class GetTopics extends Query<TopicLagResponse> {}

@QueryHandler(GetTopics)
export class GetTopicsHandler implements IQueryHandler<GetTopics> {
  constructor(private readonly ops: ApiOperations) {}

  async execute(): Promise<TopicLagResponse> {
    const { kafka } = this.ops;
    if (!kafka) return { bus: 'in-process', topics: [] };
    const partitions = Map.groupBy(await stageLag(kafka), ({ topic }) => topic);
    return { bus: 'kafka', topics: [...partitions.values()].flatMap((ofTopic) => sumOf(ofTopic) ?? []) };
  }
}

function sumOf(partitions: readonly PartitionLag[]): TopicLagResponse['topics'][number] | undefined {
  const [first] = partitions;
  if (!first) return undefined;
  const end = partitions.reduce((sum, one) => sum + Number(one.end), 0);
  const lag = partitions.reduce((sum, one) => sum + one.lag, 0);
  return { topic: first.topic, group: first.group, partitions: partitions.length, end, lag };
}

/** Open runs without progress. */
export class GetStuckRuns extends Query<readonly StuckRunResponse[]> {}

@QueryHandler(GetStuckRuns)
export class GetStuckRunsHandler implements IQueryHandler<GetStuckRuns> {
  constructor(
    private readonly store: ApiStore,
    private readonly ops: ApiOperations,
  ) {}

  async execute(): Promise<readonly StuckRunResponse[]> {
    const runs = await this.ops.dispatch.stuckRuns(this.store, QUIET_MS);
    return runs.map(({ runId, workspaceId, requestedAt, lastEventAt, why, tasks }) => ({
      run_id: runId,
      workspace_id: workspaceId,
      requested_at: requestedAt,
      last_event_at: lastEventAt,
      why,
      tasks: [...tasks],
    }));
  }
}

/** The operators' audit log, newest first. */
export class GetOpsAudit extends Query<readonly OpsAuditResponse[]> {
  constructor(readonly page: OpsAuditQuery) {
    super();
  }
}

@QueryHandler(GetOpsAudit)
export class GetOpsAuditHandler implements IQueryHandler<GetOpsAudit> {
  constructor(private readonly accounts: ApiAccounts) {}

  async execute({ page }: GetOpsAudit): Promise<readonly OpsAuditResponse[]> {
    const rows = await this.accounts.opsAudit.list(page);
    return rows.map(({ endedAt, ...row }) => ({ ...row, ended_at: endedAt }));
  }
}
