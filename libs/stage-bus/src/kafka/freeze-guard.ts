const TICK_MS = 250;

/**
 * Notices that this process was frozen (a paused machine, SIGSTOP) for so long that the group may have given its work away.
 * The client would join again and then commit the old offset, which sets the group back by all that others did meanwhile.
 */
export class FreezeGuard {
  readonly #timer: NodeJS.Timeout;
  #lastTick = performance.now();
  #frozen = false;

  /** @param onFrozen is called once */
  constructor(
    private readonly limitMs: number,
    private readonly onFrozen: () => void,
  ) {
    this.#timer = setInterval(() => {
      if (!this.frozen()) this.#lastTick = performance.now();
    }, TICK_MS);
  }

  /** Asked before each commit and each task, since on waking their callbacks may come before the tick. */
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
