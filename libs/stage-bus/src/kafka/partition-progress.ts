/**
 * How far the tasks of one partition have come, while they end in any order. What may be committed is the offset up to
 * which all are finished: a crash then repeats some that were finished, and loses none.
 */
export class PartitionProgress {
  /** In the order of their offsets, so the first is the lowest. */
  readonly #unfinished = new Set<bigint>();
  #next: bigint;

  /** @param from the offset to begin at: what the group committed */
  constructor(from: bigint) {
    this.#next = from;
  }

  /**
   * Notes that the message at `offset` was read.
   *
   * @returns `seen` for one delivered again; `gap` when messages were left out, which must not be committed over
   */
  read(offset: bigint): 'new' | 'seen' | 'gap' {
    if (offset < this.#next) return 'seen';
    if (offset > this.#next) return 'gap';
    this.#unfinished.add(offset);
    this.#next = offset + 1n;
    return 'new';
  }

  finish(offset: bigint): void {
    this.#unfinished.delete(offset);
  }

  /** The offset to commit: the first one that must come again after a crash. */
  get committable(): bigint {
    for (const lowest of this.#unfinished) return lowest;
    return this.#next;
  }

  /** Where reading goes on. */
  get next(): bigint {
    return this.#next;
  }
}
