import type { RunCostsResponse } from '@gemscout/contracts';
import { Query, QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import { ApiReadModel } from '../api-libraries.ts';

/** What runs have cost the workspace lately: shown before the next one is started. */
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
