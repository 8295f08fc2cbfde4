import type { ProposalResponse, RunResponse } from '@gemscout/contracts';
import { Query, QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import type { Page, ProposalFilter, RunFilter } from '@gemscout/read-model';
import { ApiAccounts, ApiReadModel } from '../api-libraries.ts';
import { ApiError } from '../problems/api-error.ts';
import { knownId } from './ownership.ts';
import { requireProfile } from './run-goal.ts';

/** The workspace's runs, newest first. */
export class ListRuns extends Query<readonly RunResponse[]> {
  constructor(
    readonly workspaceId: string,
    readonly page: Page & RunFilter,
  ) {
    super();
  }
}

@QueryHandler(ListRuns)
export class ListRunsHandler implements IQueryHandler<ListRuns> {
  constructor(
    private readonly readModel: ApiReadModel,
    readonly accounts: ApiAccounts,
  ) {}

  async execute({ workspaceId, page }: ListRuns): Promise<readonly RunResponse[]> {
    await requireProfile(this, workspaceId, page.goalProfile);
    return this.readModel.runs(workspaceId, page);
  }
}

export class GetRun extends Query<RunResponse> {
  constructor(
    readonly workspaceId: string,
    readonly runId: string,
  ) {
    super();
  }
}

@QueryHandler(GetRun)
export class GetRunHandler implements IQueryHandler<GetRun> {
  constructor(private readonly readModel: ApiReadModel) {}

  async execute({ workspaceId, runId }: GetRun): Promise<RunResponse> {
    const run = await this.readModel.run(workspaceId, knownId(runId));
    if (!run) throw new ApiError('not_found');
    return run;
  }
}

/** Proposals of the workspace, optionally of one run, one symbol, or assigned to one member. An unknown run results in 404. */
export class ListProposals extends Query<readonly ProposalResponse[]> {
  constructor(
    readonly query: Omit<ProposalFilter, 'assignee'>,
    readonly assigneeId?: string,
  ) {
    super();
  }
}

@QueryHandler(ListProposals)
export class ListProposalsHandler implements IQueryHandler<ListProposals> {
  constructor(
    private readonly readModel: ApiReadModel,
    readonly accounts: ApiAccounts,
  ) {}

  async execute({ query, assigneeId }: ListProposals): Promise<readonly ProposalResponse[]> {
    const { readModel } = this;
    const { workspaceId, runId, goalProfile } = query;
    await requireProfile(this, workspaceId, goalProfile);
    if (runId !== undefined && !(await readModel.run(workspaceId, knownId(runId)))) throw new ApiError('not_found');
    if (assigneeId === undefined) return readModel.proposals(query);
    const { members } = await this.accounts.team.view(workspaceId);
    const assignee = members.find(({ userId }) => userId === assigneeId);
    return assignee ? readModel.proposals({ ...query, assignee }) : [];
  }
}
