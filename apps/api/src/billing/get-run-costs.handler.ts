import type { RunCostsResponse } from '@gemscout/contracts';
import { Inject } from '@nestjs/common';
import { Query, QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import { API_DEPS, type ApiDeps } from '../api-deps.ts';

/** What runs have cost the workspace lately: shown before the next one is started. */
export class GetRunCosts extends Query<RunCostsResponse> {
  constructor(readonly workspaceId: string) {
    super();
  }
}

@QueryHandler(GetRunCosts)
export class GetRunCostsHandler implements IQueryHandler<GetRunCosts> {
  constructor(@Inject(API_DEPS) private readonly deps: ApiDeps) {}

  execute({ workspaceId }: GetRunCosts): Promise<RunCostsResponse> {
    return this.deps.readModel.runCosts(workspaceId);
  }
}
