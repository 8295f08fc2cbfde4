const MAX_IDS = 100_000;

type Known = { count: number; readonly revisions: Map<string, number> };

/**
 * A cache of the ids of streams, from the first event on. An event never changes its revision, so entries stay valid.
 * Streams not used for a long time are evicted.
 */
export class KnownIds {
  readonly #streams = new Map<string, Known>();
  #ids = 0;

  /** The number of events known, and the revision of each of their ids. */
  of(stream: string): { readonly count: number; readonly revisions: ReadonlyMap<string, number> } {
    return this.#streams.get(stream) ?? { count: 0, revisions: new Map() };
  }

  /** Notes events that begin at revision `from`; those that would leave a gap are not noted. */
  note(stream: string, from: number, ids: readonly string[]): void {
    const known = this.#streams.get(stream) ?? { count: 0, revisions: new Map<string, number>() };
    if (from > known.count) return;
    for (const id of ids.slice(known.count - from)) {
      known.revisions.set(id, known.count);
      known.count += 1;
      this.#ids += 1;
    }
    this.#streams.delete(stream);
    this.#streams.set(stream, known);
    this.#forgetOldest(stream);
  }

  #forgetOldest(latest: string): void {
    for (const [stream, { count }] of this.#streams) {
      if (this.#ids <= MAX_IDS || stream === latest) return;
      this.#streams.delete(stream);
      this.#ids -= count;
    }
  }
}
