import { setTimeout as sleep } from 'node:timers/promises';
import type { FollowedBatch, Position, Recorded } from '@gemscout/event-store';
import type { DataSource } from 'typeorm';
import type { ProjectionErrorRow } from '../schema/rows.ts';
import type { ProjectionName } from './checkpoint.ts';
import { collapse, isEmpty, type RowWrites } from './collapse.ts';
import { causeOf, Unprojectable, whenDeterministic } from './deterministic-errors.ts';
import { rowChangesOf } from './row-changes.ts';
import { writeRows, type Written } from './write-rows.ts';

const TRIES = 3;
const BETWEEN_TRIES_MS = 50;

/** Notifies operators that a stream is skipped from here on. */
export type Alarm = (error: ProjectionErrorRow) => void;

/** Applies followed batches to one schema. Only the lease holder with this fence can write. */
export class Projection {
  readonly #skipped = new Set<string>();
  #written: Position | null;
  #through: Position | null;

  private constructor(
    private readonly database: DataSource,
    private readonly name: ProjectionName,
    private readonly fence: number,
    private readonly epoch: string,
    position: Position | null,
    private readonly alarm: Alarm,
  ) {
    this.#written = position;
    this.#through = position;
  }

  static async open(
    database: DataSource,
    name: ProjectionName,
    at: { readonly fence: number; readonly epoch: string; readonly position: Position | null },
    alarm: Alarm,
  ): Promise<Projection> {
    const projection = new Projection(database, name, at.fence, at.epoch, at.position, alarm);
    const rows = await database.query<readonly { readonly stream: string }[]>(
      `SELECT stream FROM ${name}.projection_error`,
    );
    for (const { stream } of rows) projection.#skipped.add(stream);
    return projection;
  }

  /** Every event up to here has its rows; null before the first. The stored checkpoint may lie behind, by events without rows. */
  get through(): Position | null {
    return this.#through;
  }

  /**
   * Writes the batch's rows and the checkpoint in one statement; a batch that changes no row only moves `through`.
   * An event that cannot be applied is tried three times, then recorded, and its stream is passed over from there on.
   *
   * @throws CheckpointSuperseded when another process took over
   */
  async apply({ events, through }: FollowedBatch): Promise<void> {
    try {
      const writes = this.#writesOf(events);
      if (!isEmpty(writes)) await this.#commit(through, writes);
      this.#through = through;
    } catch (error) {
      if (!(error instanceof Unprojectable)) throw error;
      await this.#narrowDown(events, through, error);
    }
  }

  /** Writes the checkpoint, if `through` is past it. */
  async flush(): Promise<void> {
    if (this.#through !== null && this.#through !== this.#written) await this.#commit(this.#through, {});
  }

  #writesOf(events: readonly Recorded[]): RowWrites {
    try {
      return collapse(events.filter(({ stream }) => !this.#skipped.has(stream)).flatMap(rowChangesOf));
    } catch (error) {
      throw new Unprojectable(error);
    }
  }

  async #commit(to: Position, rows: Written): Promise<void> {
    const { name, fence, epoch } = this;
    const move = { name, fence, from: this.#written, to: { epoch, position: to } };
    await whenDeterministic(() => writeRows(this.database, move, rows));
    this.#written = to;
  }

  /** Halves the batch until it finds the event that cannot be applied; all others are applied. */
  async #narrowDown(events: readonly Recorded[], through: Position, error: Unprojectable): Promise<void> {
    const [first, ...others] = events;
    if (first === undefined) throw error;
    if (others.length === 0) return this.#tryAgain(first, through);
    const firstHalf = events.slice(0, Math.ceil(events.length / 2));
    const secondHalf = events.slice(firstHalf.length);
    await this.apply({ events: firstHalf, through: firstHalf.at(-1)?.position ?? through });
    await this.apply({ events: secondHalf, through });
  }

  async #tryAgain(event: Recorded, through: Position): Promise<void> {
    for (let tries = 2; ; tries += 1) {
      await sleep(BETWEEN_TRIES_MS);
      try {
        const writes = this.#writesOf([event]);
        await this.#commit(through, writes);
        break;
      } catch (error) {
        if (!(error instanceof Unprojectable)) throw error;
        if (tries >= TRIES) return this.#skipStreamOf(event, through, error);
      }
    }
    this.#through = through;
  }

  async #skipStreamOf(event: Recorded, through: Position, error: Unprojectable): Promise<void> {
    const { stream, position, type, recordedAt } = event;
    const row = { stream, position, event_type: type, error: causeOf(error), recorded_at: recordedAt };
    await this.#commit(through, { errors: [row] });
    this.#skipped.add(stream);
    this.#through = through;
    this.alarm(row);
  }
}
