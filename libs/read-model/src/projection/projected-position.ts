import type { EventStore, Position } from '@gemscout/event-store';

const POLL_EVERY_MS = 15;

type Waiter = { readonly position: Position; readonly done: (answer: 'fresh' | 'stale') => void };

/**
 * The position of the rows as known to this process. If the projector runs here, it is current; otherwise the
 * checkpoint is read every 15 ms while there are waiters, with one query for all of them.
 */
export class ProjectedPosition {
  #known: Position | null = null;
  #projecting = false;
  #polling = false;
  #closed = false;
  readonly #waiters = new Set<Waiter>();

  constructor(
    private readonly compare: EventStore['compare'],
    private readonly readCheckpoint: () => Promise<Position | null>,
  ) {}

  get known(): Position | null {
    return this.#known;
  }

  /** While true, `advance` is called for every batch, and the checkpoint need not be read. */
  set projecting(here: boolean) {
    this.#projecting = here;
    if (!here) this.#pollWhileAwaited();
  }

  advance(to: Position | null): void {
    if (to === null || (this.#known !== null && this.compare(to, this.#known) <= 0)) return;
    this.#known = to;
    for (const waiter of this.#waiters) if (this.#isPast(waiter.position)) waiter.done('fresh');
  }

  /** Rejects with what `compare` throws for text that is no position of the store. */
  async waitFor(position: Position, timeoutMs: number): Promise<'fresh' | 'stale'> {
    this.compare(position, position);
    if (this.#isPast(position)) return 'fresh';
    return new Promise((resolve) => {
      const done = (answer: 'fresh' | 'stale'): void => {
        clearTimeout(timer);
        this.#waiters.delete(waiter);
        resolve(answer);
      };
      const waiter: Waiter = { position, done };
      const timer = setTimeout(done, timeoutMs, 'stale');
      this.#waiters.add(waiter);
      this.#pollWhileAwaited();
    });
  }

  /** Remaining waiters get `stale`. */
  close(): void {
    this.#closed = true;
    for (const { done } of this.#waiters) done('stale');
  }

  #isPast(position: Position): boolean {
    return this.#known !== null && this.compare(this.#known, position) >= 0;
  }

  #pollWhileAwaited(): void {
    if (this.#polling || this.#projecting || this.#closed || this.#waiters.size === 0) return;
    this.#polling = true;
    const again = (): void => {
      setTimeout(() => {
        this.#polling = false;
        this.#pollWhileAwaited();
      }, POLL_EVERY_MS).unref();
    };
    this.readCheckpoint()
      .then((position) => this.advance(position))
      .catch(() => undefined) // the waiters time out; the next query names the cause
      .finally(again);
  }
}
