import type { RunCostsResponse } from '@gemscout/contracts';
import type { Depth } from '@gemscout/domain';
import { Query, QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import { ApiReadModel } from '../api-libraries.ts';

/** What the workspace's recent runs of a depth cost, and how long they took, shown before a new run is started. */
export class GetRunCosts extends Query<RunCostsResponse> {
  constructor(
    readonly workspaceId: string,
    readonly depth: Depth,
  ) {
    super();
  }
}

@QueryHandler(GetRunCosts)
export class GetRunCostsHandler implements IQueryHandler<GetRunCosts> {
  constructor(private readonly readModel: ApiReadModel) {}

  execute({ workspaceId, depth }: GetRunCosts): Promise<RunCostsResponse> {
    return this.readModel.runCosts(workspaceId, depth);
  }
}
