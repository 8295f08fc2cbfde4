import { setTimeout as sleep } from 'node:timers/promises';
import { within, reasonOf, unavailable } from './connection.ts';
import { ConsumerSession, type SessionDeps } from './consumer-session.ts';
import { NameTaken } from './name-taken.ts';

const JOIN_LIMIT_MS = 30_000;
const PAUSE_MS = { first: 300, most: 5_000 };

/** Consumes one stage until it is stopped, starting a new session whenever one ends. */
export class StageConsumer {
  #session: ConsumerSession | undefined;
  #supervised: Promise<void> = Promise.resolve();
  #stopped: Promise<void> | undefined;

  constructor(private readonly deps: SessionDeps) {}

  /** Resolves when it has joined the group. @throws BusUnavailable */
  async start(): Promise<void> {
    const joined = Promise.withResolvers<void>();
    this.#supervised = this.#supervise(() => joined.resolve());
    try {
      await within(JOIN_LIMIT_MS, joined.promise, `Joining the group ${this.deps.group}`);
    } catch (error) {
      await this.stop(0);
      throw unavailable(`The stage ${this.deps.stage} cannot be consumed`, error);
    }
  }

  stop(graceMs: number): Promise<void> {
    this.#stopped ??= this.#finish(graceMs);
    return this.#stopped;
  }

  async #finish(graceMs: number): Promise<void> {
    this.#session?.stopReading();
    await this.deps.lanes.finish(graceMs);
    await this.#session?.leave();
    await this.#supervised;
  }

  async #supervise(joined: () => void): Promise<void> {
    let instance = this.deps.instance;
    let pauseMs = PAUSE_MS.first;
    const hasJoined = (): void => {
      pauseMs = PAUSE_MS.first;
      joined();
    };
    while (!this.#stopped) {
      const session = (this.#session = new ConsumerSession({ ...this.deps, instance }));
      try {
        await session.run(hasJoined);
        if (!this.#stopped) await this.#joinAgain(session);
      } catch (error) {
        if (this.#stopped) return;
        const isTaken = error instanceof NameTaken;
        if (isTaken) instance = undefined;
        const type = isTaken ? 'name-taken' : 'session-ended';
        this.deps.notice({ type, stage: this.deps.stage, reason: reasonOf(error) });
        await session.end();
        await sleep(pauseMs, undefined, { ref: false });
        pauseMs = Math.min(PAUSE_MS.most, 2 * pauseMs);
      }
    }
  }
  /** Leaves first: the group reassigns partitions only when a member joins or leaves. */
  async #joinAgain(session: ConsumerSession): Promise<void> {
    const { stage, topic, notice } = this.deps;
    notice({
      type: 'session-ended',
      stage,
      reason: `${topic} has more partitions now; this process joins again for them`,
    });
    await session.leave();
  }
}
