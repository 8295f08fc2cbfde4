import type { RunCostsResponse } from '@gemscout/contracts';
import { Query, QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import { ApiReadModel } from '../api-libraries.ts';

/** The workspace's recent run costs, shown before a new run is started. */
export class GetRunCosts extends Query<RunCostsResponse> {
  constructor(readonly workspaceId: string) {
    super();
  }
}

@QueryHandler(GetRunCosts)
export class GetRunCostsHandler implements IQueryHandler<GetRunCosts> {
  constructor(private readonly readModel: ApiReadModel) {}

  execute({ workspaceId }: GetRunCosts): Promise<RunCostsResponse> {
    return this.readModel.runCosts(workspaceId);
  }
}
