const TAKEN_BY_KURRENTDB = /^[A-Za-z0-9_.-]+$/;

/**
 * How the streams of one store are called in KurrentDB, where they may lie beside those of others: `gemscout.run-1`. What
 * the store keeps for itself does not begin with `gemscout.`, so nobody reads it as one of the product's streams.
 */
export class StoredNames {
  readonly #own: string;
  /** Holds the epochs of the store, the first one since before its first event. */
  readonly store: string;
  /** Names every stream that was erased. */
  readonly erased: string;
  readonly #blanks: string;

  constructor(namespace: string) {
    this.#own = `${namespace}.`;
    this.store = `${namespace}-store`;
    this.erased = `${namespace}-erased`;
    this.#blanks = `${namespace}-blank.`;
  }

  /** The names that a follower of the store must see: its streams, which of them were erased, and its epochs, which move `head()`. */
  get followed(): readonly string[] {
    return [this.#own, this.erased, this.store];
  }

  /** @throws TypeError for characters that KurrentDB does not take */
  of(stream: string): string {
    if (!TAKEN_BY_KURRENTDB.test(stream))
      throw new TypeError(`KurrentDB takes letters, digits, "_", "." and "-" in the name of a stream, not "${stream}"`);
    return this.#own + stream;
  }

  /** Where the blanks of an erased stream lie: event for event its ids and positions, and nothing else. */
  blanksOf(stream: string): string {
    return this.#blanks + stream;
  }

  /** The product's name of a stream; undefined where it is none of the product's. */
  streamOf(storedName: string): string | undefined {
    return storedName.startsWith(this.#own) ? storedName.slice(this.#own.length) : undefined;
  }
}
