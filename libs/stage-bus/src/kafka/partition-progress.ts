/**
 * Tracks which tasks of one partition are finished; they may finish in any order. The committable offset is the one below
 * which all are finished: after a crash some finished tasks are repeated, and none is lost.
 */
export class PartitionProgress {
  /** In ascending order of offsets, so the first is the lowest. */
  readonly #unfinished = new Set<bigint>();
  #next: bigint;

  /** @param from the offset to start at: the group's committed offset */
  constructor(from: bigint) {
    this.#next = from;
  }

  /**
   * Records that the message at `offset` was read.
   *
   * @returns `seen` for a repeated delivery; `gap` if messages were skipped, which must not be committed
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

  /** The offset to commit: the first message that must be delivered again after a crash. */
  get committable(): bigint {
    for (const lowest of this.#unfinished) return lowest;
    return this.#next;
  }

  /** The offset at which reading continues. */
  get next(): bigint {
    return this.#next;
  }
}
