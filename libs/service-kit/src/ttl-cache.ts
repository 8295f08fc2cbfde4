export type TtlCacheOptions = {
  /** How long a value is used, from when its loading began. */
  readonly ttlMs: number;
  /** The oldest entry makes room for one more. */
  readonly maxEntries: number;
};

type Entry<Value> = { readonly value: Promise<Value>; readonly loadedMs: number; isLoading: boolean };

/** Values that are loaded once in a while: while one is loading, or not older than `ttlMs`, all who ask get the same. */
export class TtlCache<Value> {
  readonly #entries = new Map<string, Entry<Value>>();

  constructor(private readonly options: TtlCacheOptions) {}

  /** The value of `key`; a failure is thrown to all who wait for it, and not kept. */
  get(key: string, load: () => Promise<Value>): Promise<Value> {
    const entry = this.#entries.get(key);
    const isFresh = entry && (entry.isLoading || performance.now() - entry.loadedMs < this.options.ttlMs);
    return isFresh ? entry.value : this.load(key, load);
  }

  /** Loads the value of `key`, whatever is there. */
  load(key: string, load: () => Promise<Value>): Promise<Value> {
    const entry: Entry<Value> = { value: load(), loadedMs: performance.now(), isLoading: true };
    this.#entries.delete(key); // so that it is the youngest
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

  /** Forgets the values of which `isMeant` says so; one that is loading is waited for. */
  async deleteWhere(isMeant: (value: Value) => boolean): Promise<void> {
    for (const [key, entry] of this.#entries) {
      const isGone = await entry.value.then(isMeant, () => true);
      if (isGone && this.#entries.get(key) === entry) this.#entries.delete(key);
    }
  }
}
