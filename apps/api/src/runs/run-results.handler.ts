import { addToResults, type RunResultResponse } from '@gemscout/contracts';
import { Query, QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import { ApiStore } from '../api-libraries.ts';
import { ownRun } from './ownership.ts';
import { logOf } from './run-log.ts';

/** The tickers of a run, each with its verdict or how far it is. */
export class GetRunResults extends Query<readonly RunResultResponse[]> {
  constructor(
    readonly workspaceId: string,
    readonly runId: string,
  ) {
    super();
  }
}

@QueryHandler(GetRunResults)
export class GetRunResultsHandler implements IQueryHandler<GetRunResults> {
  constructor(private readonly store: ApiStore) {}

  async execute({ workspaceId, runId }: GetRunResults): Promise<readonly RunResultResponse[]> {
    await ownRun(this.store, workspaceId, runId);
    const lines = (await logOf(this.store, runId)).map(({ type, symbol, payload }) => ({
      label: type,
      symbol,
      payload,
    }));
    return [...addToResults(new Map(), lines).values()];
  }
}
