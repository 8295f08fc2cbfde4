export type TtlCacheOptions = {
  /** How long a value is valid, from the start of its loading. */
  readonly ttlMs: number;
  /** When the cache is full, the oldest entry is removed. */
  readonly maxEntries: number;
};

type Entry<Value> = { readonly value: Promise<Value>; readonly loadedMs: number; isLoading: boolean };

/**
 * A cache of loaded values. Concurrent calls for a key share one load, and a value is reused until it is older than `ttlMs`.
 */
export class TtlCache<Value> {
  readonly #entries = new Map<string, Entry<Value>>();

  constructor(private readonly options: TtlCacheOptions) {}

  /** The value of `key`. A failed load rejects for all callers waiting for it, and is not cached. */
  get(key: string, load: () => Promise<Value>): Promise<Value> {
    const entry = this.#entries.get(key);
    const isFresh = entry && (entry.isLoading || performance.now() - entry.loadedMs < this.options.ttlMs);
    return isFresh ? entry.value : this.load(key, load);
  }

  /** Loads the value of `key`, replacing any cached one. */
  load(key: string, load: () => Promise<Value>): Promise<Value> {
    const entry: Entry<Value> = { value: load(), loadedMs: performance.now(), isLoading: true };
    this.#entries.delete(key); // reinserted last, as the newest entry
    this.#entries.set(key, entry);
    const [oldest] = this.#entries.keys();
    if (this.#entries.size > this.options.maxEntries && oldest !== undefined) this.#entries.delete(oldest);
    entry.value.then(
      () => (entry.isLoading = false),
      () => this.#entries.get(key) === entry && this.#entries.delete(key),
    );
    return entry.value;
  }

  delete(key: string): void {
    this.#entries.delete(key);
  }

  /** Deletes the values for which `isMeant` returns true; waits for values that are loading. */
  async deleteWhere(isMeant: (value: Value) => boolean): Promise<void> {
    for (const [key, entry] of this.#entries) {
      const isGone = await entry.value.then(isMeant, () => true);
      if (isGone && this.#entries.get(key) === entry) this.#entries.delete(key);
    }
  }
}
