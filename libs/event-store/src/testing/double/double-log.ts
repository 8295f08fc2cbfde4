import { EventEmitter } from 'node:events';

/** A record as the double keeps it. */
export type DoubleRecord = {
  readonly stream: string;
  readonly revision: bigint;
  readonly id: string;
  readonly type: string;
  /** JSON. */
  readonly data: Buffer;
  /** JSON, or nothing. */
  readonly metadata: Buffer;
  /** Milliseconds since 1970. */
  readonly created: number;
  readonly position: bigint;
};

export type ProposedRecord = Pick<DoubleRecord, 'id' | 'type' | 'data' | 'metadata'>;

/** `expected`: the number of the last record, counted from 0; or one of `NO_STREAM`, `ANY` and `EXISTS`. */
export type ProposedWrite = {
  readonly stream: string;
  readonly expected: bigint;
  readonly records: readonly ProposedRecord[];
};

export const [NO_STREAM, ANY, EXISTS] = [-1n, -2n, -4n];
const TOMBSTONE = '$streamDeleted';
const RECORD_BYTES = 64n;

/** An append that the server refuses. `current`: the number of the last record, -1 for none. */
export class Refused extends Error {
  readonly reason: 'conflict' | 'deleted';
  readonly write: ProposedWrite;
  readonly current: bigint;

  constructor(reason: 'conflict' | 'deleted', write: ProposedWrite, current: bigint) {
    super(`${reason} in ${write.stream}`);
    this.reason = reason;
    this.write = write;
    this.current = current;
  }
}

/** The log of a server or of all nodes of a cluster, which share it as if it were copied without delay. */
export class DoubleLog {
  #records: DoubleRecord[] = [];
  readonly #streams = new Map<string, DoubleRecord[]>();
  readonly #deleted = new Set<string>();
  readonly #changes = new EventEmitter().setMaxListeners(0);
  #next = 1_000n;

  /** In order of position. */
  get records(): readonly DoubleRecord[] {
    return this.#records;
  }

  /** `deleted` for good. Undefined if it was never written. */
  stream(name: string): readonly DoubleRecord[] | 'deleted' | undefined {
    return this.#deleted.has(name) ? 'deleted' : this.#streams.get(name);
  }

  /** All or nothing. @returns the position of the last record @throws Refused */
  append(writes: readonly ProposedWrite[]): bigint {
    const repeats = writes.map((write) => this.#repeatOf(write));
    const last = repeats.at(-1);
    if (last !== undefined && repeats.every((repeat) => repeat !== undefined)) return last.position;
    for (const write of writes) this.#refuseUnfit(write);
    for (const { stream, records } of writes) for (const record of records) this.#add(stream, record);
    this.#changes.emit('appended');
    return this.#records.at(-1)?.position ?? 0n;
  }

  /** @throws Refused */
  tombstone(stream: string, expected: bigint): void {
    this.#refuseUnfit({ stream, expected, records: [] });
    this.#add(stream, { id: crypto.randomUUID(), type: TOMBSTONE, data: Buffer.from('{}'), metadata: Buffer.alloc(0) });
    this.#deleted.add(stream);
    this.#changes.emit('appended');
  }

  /** @returns what puts the log back to what it is now, as a restore does */
  backUp(): () => void {
    const [records, next, deleted] = [[...this.#records], this.#next, [...this.#deleted]];
    const streams = [...this.#streams].map(([name, held]) => [name, [...held]] as const);
    return () => {
      this.#records = records;
      this.#next = next;
      this.#deleted.clear();
      this.#streams.clear();
      for (const name of deleted) this.#deleted.add(name);
      for (const [name, held] of streams) this.#streams.set(name, [...held]);
    };
  }

  /** Removes what was deleted from the disk, as an operator's scavenge does. */
  scavenge(): void {
    this.#records = this.#records.filter(({ stream, type }) => type === TOMBSTONE || !this.#deleted.has(stream));
  }

  /** Calls `listener` after each append, until `signal` aborts. */
  onAppended(listener: () => void, signal: AbortSignal): void {
    this.#changes.on('appended', listener);
    signal.addEventListener('abort', () => this.#changes.off('appended', listener), { once: true });
  }

  #refuseUnfit(write: ProposedWrite): void {
    const { stream, expected } = write;
    const current = BigInt(this.#streams.get(stream)?.length ?? 0) - 1n;
    if (this.#deleted.has(stream)) throw new Refused('deleted', write, current);
    const fits = expected === ANY || (expected === EXISTS ? current >= 0n : expected === current);
    if (!fits) throw new Refused('conflict', write, current);
  }

  /** The last of the records, if all of them stand at the expected place already. */
  #repeatOf({ stream, expected, records }: ProposedWrite): DoubleRecord | undefined {
    if (expected < NO_STREAM || this.#deleted.has(stream)) return undefined;
    const from = Number(expected) + 1;
    const there = this.#streams.get(stream)?.slice(from, from + records.length) ?? [];
    return records.every(({ id }, at) => there[at]?.id === id) ? there.at(-1) : undefined;
  }

  #add(stream: string, proposed: ProposedRecord): void {
    const held = this.#streams.get(stream) ?? [];
    const record = { ...proposed, stream, revision: BigInt(held.length), created: Date.now(), position: this.#next };
    this.#next += RECORD_BYTES + BigInt(proposed.data.length + proposed.metadata.length);
    held.push(record);
    this.#streams.set(stream, held);
    this.#records.push(record);
  }
}
