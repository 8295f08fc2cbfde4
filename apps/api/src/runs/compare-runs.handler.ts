import {
  addToResults,
  MemoCheckBody,
  type RunComparisonResponse,
  type RunResponse,
  type RunResults,
} from '@gemscout/contracts';
import { firstLine, type LogEvent } from '@gemscout/domain';
import { sampleEvidence } from '@gemscout/research';
import { Query, QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import { ApiEvidence, ApiReadModel, ApiStore } from '../api-libraries.ts';
import { ApiError } from '../problems/api-error.ts';
import { memoDifference, plainMemo, type ComparedMemo } from './compared-memos.ts';
import { comparedResult } from './compared-result.ts';
import { ownRun } from './ownership.ts';
import { logOf } from './run-log.ts';

/** Compares two runs of the workspace: two of different days, or a fork and its original. */
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
    private readonly evidence: ApiEvidence,
  ) {}

  /** @throws ApiError runs_missing if one of them is not in the workspace; runs_same */
  async execute({ workspaceId, a, b }: CompareRuns): Promise<RunComparisonResponse> {
    const [one, other] = await Promise.all([this.comparedRun(workspaceId, a), this.comparedRun(workspaceId, b)]);
    if (one.run.id === other.run.id) throw new ApiError('runs_same');
    const symbols = [...new Set([...one.results.keys(), ...other.results.keys()])];
    const tickers = await Promise.all(
      symbols.map(async (symbol) => {
        const [inA, inB] = await Promise.all([this.memoOf(one, symbol), this.memoOf(other, symbol)]);
        return {
          symbol,
          a: comparedResult(one.log, one.results.get(symbol)),
          b: comparedResult(other.log, other.results.get(symbol)),
          difference: inA && inB ? memoDifference(inA, inB) : null,
        };
      }),
    );
    return { a: one.run, b: other.run, tickers };
  }

  private async comparedRun(workspaceId: string, runId: string): Promise<ComparedRun> {
    const { store, readModel } = this;
    await ownRun(store, workspaceId, runId).catch(missingRun);
    // A run that has just ended is over in both, in its log and in its row.
    await readModel.waitFor(await store.head());
    const run = await readModel.run(workspaceId, runId);
    if (!run) throw new ApiError('runs_missing');
    const log = await logOf(store, runId);
    const lines = log.map(({ type, symbol, payload }) => ({ label: type, symbol, payload }));
    return { workspaceId, run, log, results: addToResults(new Map(), lines) };
  }

  /** Undefined without a memo. The sample run has its evidence in its file. */
  private async memoOf({ workspaceId, run, log }: ComparedRun, symbol: string): Promise<ComparedMemo | undefined> {
    const memo = firstLine(log, 'MEMO_READY', symbol)?.payload.memo;
    if (memo === undefined) return undefined;
    const hash = firstLine(log, 'DECISION', symbol)?.payload.memo_check ?? null;
    if (hash === null) return plainMemo(memo);
    const item = await (run.sample ? sampleEvidence(workspaceId, hash) : this.evidence.get(workspaceId, hash));
    return MemoCheckBody.safeParse(item?.body).data?.sentences ?? plainMemo(memo);
  }
}

type ComparedRun = {
  readonly workspaceId: string;
  readonly run: RunResponse;
  readonly log: readonly LogEvent[];
  readonly results: RunResults;
};

function missingRun(error: unknown): never {
  if (error instanceof ApiError && error.code === 'not_found') throw new ApiError('runs_missing');
  throw error;
}
