import { proposalContract, type ProposalResponse } from '@gemscout/contracts';
import { proposalStream, type ProposalCommand } from '@gemscout/domain';
import { execute, type Position } from '@gemscout/event-store';
import { DecisionMissing, ModelAbstained, WorkUnavailable } from '@gemscout/research';
import { untilAborted } from '@gemscout/service-kit';
import { Injectable } from '@nestjs/common';
import { ApiReadModel, ApiSettings, ApiStore } from '../api-libraries.ts';
import { ApiError } from '../problems/api-error.ts';
import { Written } from '../sessions/read-your-writes.ts';

/** Limit of repeated decisions, and of re-checks, per proposal and day (UTC); they are not charged as runs. */
export const MOST_A_DAY = 3;
const RECHECK_LIMIT_MS = 120_000;
const SHOWN_WITHIN_MS = 5_000;

/** Work on proposals after their run: within a time limit, and one proposal per workspace at a time in this process. */
@Injectable()
export class DeskWork {
  readonly #busy = new Set<string>();

  constructor(
    private readonly store: ApiStore,
    private readonly readModel: ApiReadModel,
    private readonly settings: ApiSettings,
  ) {}

  /** Blocks other work of the workspace until `release` is called. @throws ApiError decision_under_way */
  reserve(workspaceId: string): () => void {
    if (this.#busy.has(workspaceId)) throw new ApiError('decision_under_way');
    this.#busy.add(workspaceId);
    return () => void this.#busy.delete(workspaceId);
  }

  /** Runs a re-check. @throws ApiError decision_under_way, decision_missing, decision_unavailable, decision_timed_out */
  async for<Result>(
    workspaceId: string,
    caller: AbortSignal,
    work: (signal: AbortSignal) => Promise<Result>,
  ): Promise<Result> {
    const release = this.reserve(workspaceId);
    try {
      return await this.within(RECHECK_LIMIT_MS, caller, work);
    } catch (error) {
      throw refusalOf(error);
    } finally {
      release();
    }
  }

  /** @throws ApiError decision_timed_out; the signal's reason after an abort; the error of the work */
  async within<Result>(
    limitMs: number,
    stopping: AbortSignal,
    work: (signal: AbortSignal) => Promise<Result>,
  ): Promise<Result> {
    const timeLimit = AbortSignal.timeout(this.settings.deskTimeLimitMs ?? limitMs);
    const signal = AbortSignal.any([stopping, timeLimit]);
    try {
      return await untilAborted(work(signal), signal);
    } catch (error) {
      throw timeLimit.aborted && !stopping.aborted ? new ApiError('decision_timed_out') : error;
    }
  }

  /** Appends the command's events and returns the updated proposal. */
  async record(workspaceId: string, proposalId: string, command: ProposalCommand): Promise<Written<ProposalResponse>> {
    const stream = proposalStream(proposalId);
    const { position } = await execute(this.store, { stream, contract: proposalContract, command });
    return new Written(position, await this.shown(workspaceId, proposalId, position));
  }

  /**
   * The proposal with all changes up to `position`. @throws ApiError read_model_unavailable if the read model does not reach
   * it in time
   */
  async shown(workspaceId: string, proposalId: string, position: Position | undefined): Promise<ProposalResponse> {
    const { readModel } = this;
    const state = position === undefined ? 'fresh' : await readModel.waitFor(position, SHOWN_WITHIN_MS);
    const proposal = await readModel.proposal(workspaceId, proposalId);
    if (!proposal || state === 'stale') throw new ApiError('read_model_unavailable');
    return proposal;
  }
}

export function refusalOf(error: unknown): unknown {
  if (error instanceof DecisionMissing) return new ApiError('decision_missing');
  if (error instanceof ModelAbstained)
    return new ApiError('decision_unavailable', `${error.message} The proposal is as it was.`);
  return error instanceof WorkUnavailable ? new ApiError('decision_unavailable') : error;
}
