import { setTimeout as sleep } from 'node:timers/promises';

export type Retry = {
  /** Before each further try, in milliseconds. When they are used up, the failure is thrown. */
  readonly pausesMs: Iterable<number>;
  /** Whether the same work may succeed later; everything else is thrown at once. */
  readonly isTransient: (error: unknown) => boolean;
  /** Called with each failure that is followed by another try. */
  readonly onFailure?: (error: unknown) => void;
  /** Cuts a pause short; the try after it is the last one. */
  readonly signal?: AbortSignal;
};

/** Does `work` until it succeeds, with a pause after each transient failure. @throws the last failure as it is */
export async function withRetry<Result>(work: () => Promise<Result>, retry: Retry): Promise<Result> {
  const { pausesMs, isTransient, onFailure, signal } = retry;
  const pauses = pausesMs[Symbol.iterator]();
  for (;;) {
    try {
      return await work();
    } catch (error) {
      if (!isTransient(error) || signal?.aborted) throw error;
      const pause = pauses.next();
      if (pause.done) throw error;
      onFailure?.(error);
      await sleep(pause.value, undefined, { signal }).catch(() => undefined);
    }
  }
}

/** Pauses without an end, each twice as long as the one before, up to `mostMs`. */
export function* doublingPausesMs(firstMs: number, mostMs: number): Generator<number> {
  for (let pauseMs = firstMs; ; pauseMs = Math.min(mostMs, 2 * pauseMs)) yield pauseMs;
}
