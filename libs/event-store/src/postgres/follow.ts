import type { Pool } from 'pg';
import { setTimeout as sleep } from 'node:timers/promises';
import { StoreUnavailable, type FollowedBatch, type Position, type StreamFilter } from '../event-store.ts';
import type { HeadWatch } from '../head-watch.ts';
import { countOf, positionOf } from '../positions.ts';
import { withRetry } from './connections.ts';
import { recordedIn, rowsAfter, type EventRow } from './recorded-rows.ts';

const BATCH_EVENTS = 1_000;
const POLL_MS = 500;

type Reading = {
  readonly rows: Promise<readonly EventRow[]>;
  /** The position known when the query began: the rows contain everything up to it. */
  readonly head: number;
};

/** Reads for followers. Those at the same position, as live ones are, share one query. */
export class Feed {
  readonly #pool: Pool;
  readonly #watch: HeadWatch;
  readonly #headOfStore: () => Promise<Position>;
  readonly #readings = new Map<number, Reading>();

  constructor(pool: Pool, watch: HeadWatch, headOfStore: () => Promise<Position>) {
    this.#pool = pool;
    this.#watch = watch;
    this.#headOfStore = headOfStore;
  }

  after(position: number, signal: AbortSignal): Reading {
    const shared = this.#readings.get(position);
    if (shared) return shared;
    const read = withRetry(() => rowsAfter(this.#pool, position, BATCH_EVENTS), [], signal);
    const rows = read.finally(() => this.#readings.delete(position));
    const reading = { rows, head: this.#watch.head };
    this.#readings.set(position, reading);
    return reading;
  }

  /** @throws PositionUnknown past the head */
  async refusePastHead(position: number): Promise<void> {
    countOf(positionOf(position), countOf(await this.#headOfStore()));
  }

  beyond(position: number, signal: AbortSignal): Promise<void> {
    return this.#watch.beyond(position, POLL_MS, signal);
  }
}

/** See `EventStore.follow`. */
export async function* follow(
  feed: Feed,
  after: Position | undefined,
  filter: StreamFilter,
  ended: AbortSignal,
): AsyncGenerator<FollowedBatch, void, undefined> {
  let passed = after === undefined ? 0 : countOf(after);
  let trusted = false;
  while (!ended.aborted) {
    try {
      // At the start and after each reconnect: the database may have been restored from an older backup.
      if (!trusted) await feed.refusePastHead(passed);
      trusted = true;
      const reading = feed.after(passed, ended);
      const rows = await reading.rows;
      const last = rows.at(-1);
      if (last) {
        passed = Number(last[0]);
        yield { events: recordedIn(rows, filter), through: last[0] };
      } else await feed.beyond(Math.max(passed, reading.head), ended);
    } catch (error) {
      if (!(error instanceof StoreUnavailable)) throw error;
      trusted = false;
      await sleep(POLL_MS, undefined, { signal: ended }).catch(() => undefined);
    }
  }
}
