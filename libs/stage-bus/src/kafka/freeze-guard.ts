const TICK_MS = 250;

/**
 * Detects that this process was suspended (a paused machine, SIGSTOP) for so long that its partitions may have been
 * reassigned. The client would rejoin and commit its old offset, which would set the group back by all that others did
 * meanwhile.
 */
export class FreezeGuard {
  readonly #timer: NodeJS.Timeout;
  #lastTick = performance.now();
  #frozen = false;

  /** @param onFrozen called once */
  constructor(
    private readonly limitMs: number,
    private readonly onFrozen: () => void,
  ) {
    this.#timer = setInterval(() => {
      if (!this.frozen()) this.#lastTick = performance.now();
    }, TICK_MS);
  }

  /** Call it before each commit and each task: after a suspension their callbacks may run before the timer. */
  frozen(): boolean {
    if (!this.#frozen && performance.now() - this.#lastTick > this.limitMs) {
      this.#frozen = true;
      this.onFrozen();
    }
    return this.#frozen;
  }

  end(): void {
    clearInterval(this.#timer);
  }
}
