import { setImmediate as endOfTurn } from 'node:timers/promises';
import { databaseOutageOf } from '@gemscout/postgres';
import type { HeldConnection } from './held-connection.ts';
import type { StorableWrite } from '../storable.ts';
import { noteCommit } from '../append-telemetry.ts';
import { appendBatch, appendOne, type Outcome } from './append-batch.ts';
import { withRetry } from './connections.ts';

const MAX_BATCH_BYTES = 1_048_576;
const MAX_BATCH_APPENDS = 1_000;
/** About five seconds in total: enough for a database restart. */
const PAUSES_MS = [20, 50, 100, 200, 400, 800, 1_600, 2_000];

/** An append that has waited this long behind a failed commit does not wait for another one. */
const WAIT_LIMIT_MS = 5_000;

type Waiting = {
  readonly since: number;
  readonly writes: readonly StorableWrite[];
  readonly resolve: (position: number) => void;
  readonly reject: (error: unknown) => void;
};

/**
 * Group commit: appends that arrive during a commit are written together in the next one, each with its own outcome. A
 * single append is never delayed.
 */
export class GroupCommit {
  #waiting: Waiting[] = [];
  #busy = false;
  /**
   * The number of appends that start a commit at once; fewer start it at the end of this turn of the event loop. It is
   * the size of the last group: more are unlikely to arrive.
   */
  #enough = 1;
  readonly #connection: HeldConnection;
  readonly #committed: (position: number) => void;
  readonly #closed: AbortSignal;

  /** One connection: a second could only wait for the same row. */
  constructor(connection: HeldConnection, committed: (position: number) => void, closed: AbortSignal) {
    this.#connection = connection;
    this.#committed = committed;
    this.#closed = closed;
  }

  append(writes: readonly StorableWrite[]): Promise<number> {
    return new Promise((resolve, reject) => {
      this.#waiting.push({ since: performance.now(), writes, resolve, reject });
      if (this.#busy) return;
      if (this.#waiting.length >= this.#enough) void this.#commitAll();
      else if (this.#waiting.length === 1) void endOfTurn().then(() => this.#commitAll());
    });
  }

  async #commitAll(): Promise<void> {
    if (this.#busy) return;
    this.#busy = true;
    while (this.#waiting.length > 0) {
      const batch = this.#takeBatch();
      await this.#commit(batch);
      this.#enough = batch.length + this.#waiting.length;
      if (this.#waiting.length > 0) await endOfTurn(); // callers that were just answered may append again and join the group
    }
    this.#busy = false;
  }

  /** A stream appears once in a batch, so that every append is checked against committed data. */
  #takeBatch(): readonly Waiting[] {
    const batch: Waiting[] = [];
    const later: Waiting[] = [];
    const streams = new Set<string>();
    let bytes = 0;
    for (const append of this.#waiting) {
      const full = batch.length >= MAX_BATCH_APPENDS || bytes >= MAX_BATCH_BYTES;
      if (full || append.writes.some(({ stream }) => streams.has(stream))) later.push(append);
      else {
        batch.push(append);
        for (const { events } of append.writes) for (const event of events) bytes += event.data.length;
      }
      for (const { stream } of append.writes) streams.add(stream);
    }
    this.#waiting = later;
    return batch;
  }

  async #commit(batch: readonly Waiting[]): Promise<void> {
    try {
      const outcomes = await this.#written(batch.map(({ writes }) => writes));
      noteCommit(eventsIn(batch));
      for (const [at, append] of batch.entries()) this.#tell(append, outcomes[at]);
    } catch (error) {
      for (const { reject } of [...batch, ...this.#takeOverdue()]) reject(error);
    }
  }

  #takeOverdue(): readonly Waiting[] {
    const since = performance.now() - WAIT_LIMIT_MS;
    const overdue = this.#waiting.filter((append) => append.since < since);
    this.#waiting = this.#waiting.filter((append) => append.since >= since);
    return overdue;
  }

  /** Retries with the same ids at the same revisions: if the lost response was a commit, the repeat shows it. */
  #written(batch: readonly (readonly StorableWrite[])[]): Promise<readonly Outcome[]> {
    return withRetry(
      async () => {
        try {
          return await appendBatch(this.#connection, batch);
        } catch (error) {
          if (databaseOutageOf(error)) throw error;
          return await this.#oneByOne(batch);
        }
      },
      PAUSES_MS,
      this.#closed,
    );
  }

  /** After a data error: one bad append must not fail the others. */
  async #oneByOne(batch: readonly (readonly StorableWrite[])[]): Promise<readonly Outcome[]> {
    const outcomes: Outcome[] = [];
    for (const writes of batch) outcomes.push(await appendOne(this.#connection, writes));
    return outcomes;
  }

  #tell({ resolve, reject }: Waiting, outcome: Outcome | undefined): void {
    if (typeof outcome !== 'number') return reject(outcome);
    this.#committed(outcome);
    resolve(outcome);
  }
}

function eventsIn(batch: readonly Waiting[]): number {
  return batch.reduce((sum, { writes }) => writes.reduce((all, { events }) => all + events.length, sum), 0);
}
