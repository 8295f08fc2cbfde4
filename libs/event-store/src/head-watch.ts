/** The last position known to this process, and the waiters for a later one. */
export class HeadWatch {
  #head = 0;
  readonly #waiting = new Set<() => void>();

  /** The last known position; the store may be further. */
  get head(): number {
    return this.#head;
  }

  advance(position: number): void {
    if (position <= this.#head) return;
    this.#head = position;
    for (const wake of this.#waiting) wake();
  }

  /** Resolves as soon as a later position than `position` is known, at the latest after `patienceMs` or on `signal`. */
  beyond(position: number, patienceMs: number, signal: AbortSignal): Promise<void> {
    if (this.#head > position || signal.aborted) return Promise.resolve();
    return new Promise((resolve) => {
      const wake = (): void => {
        clearTimeout(timer);
        signal.removeEventListener('abort', wake);
        this.#waiting.delete(wake);
        resolve();
      };
      const timer = setTimeout(wake, patienceMs);
      signal.addEventListener('abort', wake);
      this.#waiting.add(wake);
    });
  }
}
