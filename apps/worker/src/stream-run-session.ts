import { proposalContract } from '@gemscout/contracts';
import { withRefund } from '@gemscout/dispatch';
import {
  isLogEvent,
  proposalStream,
  RunError,
  type FailStage,
  type LogEvent,
  type RecordNotice,
  type RecordStep,
  type RecordVerdict,
  type RunCommand,
  type RunEvent,
  type RunRequested,
  type RunState,
  type SaveProposal,
  type StartPaidWork,
} from '@gemscout/domain';
import { streamCommand, type StreamSession } from '@gemscout/event-store';
import type { RunSession } from '@gemscout/research';

/** A run's stream, through the interface that the agent uses. */
export class StreamRunSession implements RunSession {
  readonly #results = new Map<string, LogEvent>();
  readonly #log: LogEvent[] = [];
  #indexed = 0;

  constructor(
    private readonly stream: StreamSession<RunCommand, RunState, RunEvent>,
    private readonly clock: { now(): string },
  ) {}

  get request(): RunRequested {
    const [first] = this.stream.events();
    if (first?.type !== 'RunRequested') throw new RunError('run_missing');
    return first;
  }

  state(): RunState {
    return this.stream.state();
  }

  result(key: string): LogEvent | undefined {
    this.#index();
    return this.#results.get(key);
  }

  log(): readonly LogEvent[] {
    this.#index();
    return this.#log;
  }

  now(): string {
    return this.clock.now();
  }

  async record(command: RecordStep | RecordNotice | StartPaidWork): Promise<void> {
    await this.stream.execute(command, withRefund);
  }

  async recordVerdict(command: RecordVerdict, proposal: SaveProposal | null): Promise<void> {
    await this.stream.execute(command, (events) => {
      if (events.length === 0 || !proposal) return [];
      const stream = proposalStream(proposal.proposalId);
      return [streamCommand({ stream, contract: proposalContract, command: proposal })];
    });
  }

  /** Appends the stage's failure, and the refund if the failure ends the run. */
  async fail(command: FailStage): Promise<void> {
    await this.stream.execute(command, withRefund);
  }

  /** Reads events that other processes have appended since. */
  refresh(): Promise<void> {
    return this.stream.refresh();
  }

  /** Processes only new events, so that a step takes the same time at the start and at the end of a long run. */
  #index(): void {
    const events = this.stream.events();
    for (; this.#indexed < events.length; this.#indexed += 1) {
      const event = events[this.#indexed];
      if (!event || !isLogEvent(event)) continue;
      this.#log.push(event);
      if (!this.#results.has(event.key)) this.#results.set(event.key, event);
    }
  }
}
