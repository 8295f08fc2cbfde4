import { runContract } from '@gemscout/contracts';
import { runStream } from '@gemscout/domain';
import { openStream, type EventStore } from '@gemscout/event-store';
import { StreamRunSession } from './stream-run-session.ts';

const MOST_SESSIONS = 256;

/** A cache of the runs that this process works on, shared by their tasks. The least recently used one is evicted first. */
export class RunSessions {
  readonly #sessions = new Map<string, Promise<StreamRunSession>>();

  constructor(
    private readonly store: EventStore,
    private readonly clock: { now(): string },
  ) {}

  /** Opens the run, up to date with the store and with events that other processes appended. */
  async open(runId: string): Promise<StreamRunSession> {
    const known = this.#sessions.get(runId);
    const opening = known ?? this.#read(runId);
    this.#sessions.delete(runId);
    this.#sessions.set(runId, opening);
    this.#evict();
    try {
      const session = await opening;
      if (known) await session.refresh();
      return session;
    } catch (error) {
      this.forget(runId);
      throw error;
    }
  }

  /** True if the store holds any event of the run, even if the run was erased. */
  async exists(runId: string): Promise<boolean> {
    for await (const _first of this.store.read(runStream(runId))) return true;
    return false;
  }

  forget(runId: string): void {
    this.#sessions.delete(runId);
  }

  async #read(runId: string): Promise<StreamRunSession> {
    return new StreamRunSession(await openStream(this.store, runStream(runId), runContract), this.clock);
  }

  #evict(): void {
    const [oldest] = this.#sessions.keys();
    if (oldest !== undefined && this.#sessions.size > MOST_SESSIONS) this.forget(oldest);
  }
}
