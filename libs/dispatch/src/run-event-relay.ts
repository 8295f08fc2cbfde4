import { setTimeout as sleep } from 'node:timers/promises';
import { subscribe, type EventStore, type FollowedBatch, type Position } from '@gemscout/event-store';
import { BusUnavailable, type RunEventPublisher } from '@gemscout/stage-bus';
import type { RunEventMessage } from '@gemscout/contracts';
import type { Database } from './database.ts';
import { DispatchError, type DispatchNotice } from './dispatch.ts';
import { runEventMessageOf } from './run-event-message.ts';

const RUNS = 'run-';
const CHECKPOINT_EVERY_MS = 1_000;
const PAUSE_MS = { first: 250, most: 5_000 };

// After a restore nothing counts as published; the broker's retention limits the repetition.
const CLAIM = {
  name: 'dispatch.claim-relay',
  text: `INSERT INTO dispatch.checkpoint AS held (name, epoch, fence) VALUES ('run_events', $1, $2)
         ON CONFLICT (name) DO UPDATE SET fence = excluded.fence, epoch = excluded.epoch,
           position = CASE WHEN held.epoch = excluded.epoch THEN held.position END
         WHERE held.fence <= excluded.fence RETURNING position`,
};
const MOVE = {
  name: 'dispatch.move-relay',
  text: `UPDATE dispatch.checkpoint SET position = $1, written_at = now()
         WHERE name = 'run_events' AND fence = $2 RETURNING true`,
};

export type RelayRun = {
  readonly store: EventStore;
  readonly runEvents: RunEventPublisher;
  readonly fence: number;
  readonly notice?: ((notice: DispatchNotice) => void) | undefined;
};

/**
 * Publishes the events of all runs in commit order, each at least once, until `signal` aborts. It has its own
 * checkpoint: an unavailable broker delays nothing else, and receives the missed events later.
 *
 * @throws DispatchError lease_lost
 */
export async function relayRunEvents(database: Database, run: RelayRun, signal: AbortSignal): Promise<void> {
  const relay = new RunEventRelay(database, run, signal);
  await relay.run();
}

class RunEventRelay {
  #published: Position | undefined;
  #writtenAtMs = -Infinity;

  constructor(
    private readonly database: Database,
    private readonly deps: RelayRun,
    private readonly signal: AbortSignal,
  ) {}

  async run(): Promise<void> {
    const { store } = this.deps;
    const from = await this.#claim();
    const handle = (batch: FollowedBatch) => this.#relay(batch);
    await subscribe(store, { from: { checkpoint: from }, filter: { prefixes: [RUNS] }, handle }, this.signal);
    await this.#write();
  }

  async #relay({ events, through }: FollowedBatch): Promise<'done' | void> {
    const messages = events.flatMap((event) => runEventMessageOf(event) ?? []);
    if (!(await this.#publish(messages))) return 'done';
    this.#published = through;
    if (performance.now() - this.#writtenAtMs >= CHECKPOINT_EVERY_MS) await this.#write();
  }

  async #claim(): Promise<Position | undefined> {
    const values = [await this.deps.store.epoch(), this.deps.fence];
    const [row] = await this.database.query<{ position: string | null }>(CLAIM, values);
    if (!row) throw leaseLost();
    return row.position ?? undefined;
  }

  /** At most once a second: after a crash the events of the last second are published again. */
  async #write(): Promise<void> {
    if (this.#published === undefined) return;
    const moved = await this.database.query(MOVE, [this.#published, this.deps.fence]);
    if (moved.length === 0) throw leaseLost();
    this.#writtenAtMs = performance.now();
    this.#published = undefined;
  }

  /** Retries until the broker has them. @returns false when stopped before */
  async #publish(messages: readonly RunEventMessage[]): Promise<boolean> {
    for (let pauseMs = PAUSE_MS.first; !this.signal.aborted; pauseMs = Math.min(PAUSE_MS.most, 2 * pauseMs)) {
      try {
        if (messages.length > 0) await this.deps.runEvents.publish(messages);
        if (pauseMs > PAUSE_MS.first) this.deps.notice?.({ type: 'run-events-go-on' });
        return true;
      } catch (error) {
        if (!(error instanceof BusUnavailable)) throw error;
        this.deps.notice?.({ type: 'run-events-wait', reason: error.message });
        await sleep(pauseMs, undefined, { signal: this.signal }).catch(() => {});
      }
    }
    return false;
  }
}

function leaseLost(): DispatchError {
  return new DispatchError('lease_lost', 'Another dispatcher has taken over');
}
