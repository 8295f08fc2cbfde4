import { setTimeout as sleep } from 'node:timers/promises';
import { proposalContract, type DecideAgainProgress } from '@gemscout/contracts';
import {
  DECISION_LIMIT_MS,
  decideAgainStatus,
  proposalStream,
  refuseAgain,
  type ProposalCommand,
  type ProposalState,
} from '@gemscout/domain';
import { execute, StoreUnavailable, StreamClosed } from '@gemscout/event-store';
import { ModelAbstained, WorkUnavailable, type DecidedTicker } from '@gemscout/research';
import { Injectable, Logger, type OnModuleDestroy } from '@nestjs/common';
import { ApiClock, ApiDesk, ApiStore } from '../api-libraries.ts';
import { ApiError } from '../problems/api-error.ts';
import { Written } from '../sessions/read-your-writes.ts';
import { DeskWork, MOST_A_DAY, refusalOf } from './desk-work.ts';
import { decidedTicker, storedProposal, type StoredProposal } from './stored-proposal.ts';

type Request = {
  readonly proposalId: string;
  readonly requestedAt: string;
  readonly times: number;
  readonly ticker: DecidedTicker;
  readonly analyst: string;
};

/** The progress of a proposal's last request. */
export function progressOf(state: ProposalState, now: string): DecideAgainProgress {
  const decidingAgain = state.status === 'absent' ? null : state.decidingAgain;
  if (!decidingAgain) return { status: 'none', times: 0, done: 0, requested_at: null, reason: null };
  const { times, decisions, requestedAt } = decidingAgain;
  return { ...decideAgainStatus(decidingAgain, now), times, done: decisions.length, requested_at: requestedAt };
}

/**
 * Makes repeated decisions on proposals after their request was answered. Each decision is recorded when it is made, so a
 * failure or a timeout ends the request without losing earlier decisions.
 */
@Injectable()
export class DecideAgainWork implements OnModuleDestroy {
  readonly #logger = new Logger('proposals');
  readonly #stopping = new AbortController();
  readonly #underWay = new Set<Promise<void>>();
  /** Requests whose event is not recorded yet, by proposal: a concurrent request gets the response of the first. */
  readonly #starting = new Map<string, Promise<Written<DecideAgainProgress>>>();

  constructor(
    private readonly store: ApiStore,
    private readonly clock: ApiClock,
    private readonly desk: ApiDesk,
    private readonly work: DeskWork,
  ) {}

  /** @throws ApiError decision_under_way, decision_missing, decision_unavailable; ProposalError */
  async request(workspaceId: string, proposalId: string, times: number): Promise<Written<DecideAgainProgress>> {
    const { store, clock } = this;
    const stored = await storedProposal(store, workspaceId, proposalId);
    const progress = progressOf(stored.state, clock.now());
    if (progress.status === 'running') return new Written(stored.position, progress);
    const starting = this.#starting.get(proposalId) ?? this.#start(workspaceId, proposalId, stored, times);
    this.#starting.set(proposalId, starting);
    try {
      return await starting;
    } catch (error) {
      throw refusalOf(error);
    } finally {
      this.#starting.delete(proposalId);
    }
  }

  async onModuleDestroy(): Promise<void> {
    this.#stopping.abort(new Error('The server was stopped.'));
    await Promise.all(this.#underWay);
  }

  async #start(
    workspaceId: string,
    proposalId: string,
    stored: StoredProposal,
    times: number,
  ): Promise<Written<DecideAgainProgress>> {
    const { store, clock, desk } = this;
    const limits = { mostADay: MOST_A_DAY, now: clock.now() };
    refuseAgain('repeats', stored.state, limits);
    const release = this.work.reserve(workspaceId);
    try {
      const ticker = await decidedTicker(store, stored);
      const analyst = desk.decidingAnalyst(ticker);
      const { events, state, position } = await this.#append(proposalId, {
        type: 'RequestDecideAgain',
        times,
        ...limits,
      });
      const [requested] = events;
      if (requested?.type === 'DecideAgainRequested')
        this.#inBackground({ proposalId, requestedAt: requested.at, times, ticker, analyst }, release);
      else release(); // another process works on it
      return new Written(position, progressOf(state, clock.now()));
    } catch (error) {
      release();
      throw error;
    }
  }

  #inBackground(request: Request, release: () => void): void {
    const deciding = this.#decideOrStop(request).finally(() => {
      release();
      this.#underWay.delete(deciding);
    });
    this.#underWay.add(deciding);
  }

  async #decideOrStop(request: Request): Promise<void> {
    const { proposalId, requestedAt } = request;
    try {
      await this.#decide(request);
    } catch (error) {
      if (error instanceof StreamClosed) return; // the account was deleted
      const reason = this.#stopping.signal.aborted ? 'The server was stopped.' : this.#reasonOf(error);
      const stop = { type: 'StopDecideAgain', requestedAt, reason, now: this.clock.now() } as const;
      await this.#record(proposalId, stop).catch((failure: unknown) =>
        this.#logger.warn({ err: failure, proposalId }, 'That deciding again has stopped could not be recorded'),
      );
    }
  }

  async #decide({ proposalId, requestedAt, times, ticker, analyst }: Request): Promise<void> {
    for (let done = 0; done < times; done += 1) {
      const decision = await this.work.within(DECISION_LIMIT_MS, this.#stopping.signal, (signal) =>
        this.desk.decideAgain(ticker, signal),
      );
      const now = this.clock.now();
      const { events } = await this.#record(proposalId, {
        type: 'RepeatDecision',
        analyst,
        decisions: [decision],
        requestedAt,
        now,
      });
      if (events.length === 0) return; // a re-check has replaced the memo
    }
  }

  /** Retries for ten seconds, so that a restart of the database does not lose a paid decision. */
  async #record(proposalId: string, command: ProposalCommand) {
    for (let triesLeft = 10; ; triesLeft -= 1) {
      try {
        return await this.#append(proposalId, command);
      } catch (error) {
        if (!(error instanceof StoreUnavailable) || triesLeft === 0 || this.#stopping.signal.aborted) throw error;
        await sleep(1_000);
      }
    }
  }

  #append(proposalId: string, command: ProposalCommand) {
    return execute(this.store, { stream: proposalStream(proposalId), contract: proposalContract, command });
  }

  #reasonOf(error: unknown): string {
    if (error instanceof ApiError && error.code === 'decision_timed_out') return 'A decision took too long.';
    if (error instanceof ModelAbstained) return error.message;
    if (error instanceof WorkUnavailable) return 'The database is temporarily unavailable.';
    this.#logger.error({ err: error }, 'Deciding again failed');
    return 'An unexpected error occurred.';
  }
}
