import type { RunResponse, RunComparisonResponse } from '@gemscout/contracts';
import { firstLine, type LogEvent, shortlistedSymbols } from '@gemscout/domain';
import { Query, QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import { ApiReadModel, ApiStore } from '../api-libraries.ts';
import { ApiError } from '../problems/api-error.ts';
import { knownId, ownRun } from './ownership.ts';
import { logOf } from './run-log.ts';

/** Compares two runs of the workspace, such as a fork and its original. */
export class CompareRuns extends Query<RunComparisonResponse> {
  constructor(
    readonly workspaceId: string,
    readonly a: string,
    readonly b: string,
  ) {
    super();
  }
}

@QueryHandler(CompareRuns)
export class CompareRunsHandler implements IQueryHandler<CompareRuns> {
  constructor(
    private readonly store: ApiStore,
    private readonly readModel: ApiReadModel,
  ) {}

  async execute({ workspaceId, a, b }: CompareRuns): Promise<RunComparisonResponse> {
    const [one, other] = await Promise.all([a, b].map((runId) => this.decidedRun(workspaceId, runId)));
    if (!one || !other) throw new ApiError('not_found');
    const symbols = [...new Set([...one.symbols, ...other.symbols])];
    const tickers = symbols.map((symbol) => ({
      symbol,
      a: verdictIn(one.log, symbol),
      b: verdictIn(other.log, symbol),
    }));
    return { a: one.run, b: other.run, tickers };
  }

  private async decidedRun(workspaceId: string, runId: string): Promise<DecidedRun> {
    await ownRun(this.store, workspaceId, runId);
    // A run that has just ended is over in both, in its log and in its row.
    await this.readModel.waitFor(await this.store.head());
    const run = await this.readModel.run(workspaceId, knownId(runId));
    if (!run) throw new ApiError('not_found');
    const log = await logOf(this.store, runId);
    const shortlist = firstLine(log, 'SHORTLIST');
    return { run, log, symbols: shortlist ? shortlistedSymbols(shortlist) : [] };
  }
}

type DecidedRun = { readonly run: RunResponse; readonly log: readonly LogEvent[]; readonly symbols: readonly string[] };

function verdictIn(log: readonly LogEvent[], symbol: string): RunComparisonResponse['tickers'][number]['a'] {
  const { verdict, confidence = null } = firstLine(log, 'DECISION', symbol)?.payload ?? {};
  if (verdict === undefined || confidence === null) return null;
  const memo = firstLine(log, 'MEMO_READY', symbol)?.payload.memo;
  return { verdict, confidence, ...(memo !== undefined && { memo }) };
}
