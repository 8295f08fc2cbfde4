const TAKEN_BY_KURRENTDB = /^[A-Za-z0-9_.-]+$/;

/**
 * Names of the streams of one store in KurrentDB, which may hold other stores: `gemscout.run-1`. The store's internal
 * streams do not begin with `gemscout.`, so they are never read as streams of the product.
 */
export class StoredNames {
  readonly #own: string;
  /** Holds the epochs of the store, the first one since before its first event. */
  readonly store: string;
  /** Marks where the store ends, behind what others have written into the same log. */
  readonly heads: string;
  /** Names every stream that was erased. */
  readonly erased: string;
  /** What is known of the scavenges that the product started. */
  readonly scavenges: string;
  readonly #blanks: string;

  constructor(namespace: string) {
    this.#own = `${namespace}.`;
    this.store = `${namespace}-store`;
    this.heads = `${namespace}-store-heads`;
    this.erased = `${namespace}-erased`;
    this.scavenges = `${namespace}-scavenges`;
    this.#blanks = `${namespace}-blank.`;
  }

  /**
   * What the names begin with that a follower of the store must see: its streams, which of them were erased, and what else
   * moves `head()`, which is epochs and marks.
   */
  get followed(): readonly string[] {
    return [this.#own, this.erased, this.store];
  }

  isFollowed(storedName: string): boolean {
    return this.followed.some((prefix) => storedName.startsWith(prefix));
  }

  /** @throws TypeError for characters that KurrentDB does not take */
  of(stream: string): string {
    if (!TAKEN_BY_KURRENTDB.test(stream))
      throw new TypeError(`KurrentDB takes letters, digits, "_", "." and "-" in the name of a stream, not "${stream}"`);
    return this.#own + stream;
  }

  /** The stream with the blanks of an erased stream: the ids and positions of its events, and nothing else. */
  blanksOf(stream: string): string {
    return this.#blanks + stream;
  }

  /** The product's name of a stream; undefined where it is none of the product's. */
  streamOf(storedName: string): string | undefined {
    return storedName.startsWith(this.#own) ? storedName.slice(this.#own.length) : undefined;
  }
}
