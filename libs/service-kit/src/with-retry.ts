import { setTimeout as sleep } from 'node:timers/promises';

export type Retry = {
  /** The pause before each retry, in milliseconds. When they are exhausted, the failure is thrown. */
  readonly pausesMs: Iterable<number>;
  /** True if a retry may succeed; other errors are thrown at once. */
  readonly isTransient: (error: unknown) => boolean;
  /** Called with each failure that is followed by a retry. */
  readonly onFailure?: (error: unknown) => void;
  /** Ends the current pause; the attempt after it is the last one. */
  readonly signal?: AbortSignal;
};

/** Calls `work` until it succeeds, with a pause after each transient failure. @throws the last failure unchanged */
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

/** Endless pauses, each twice as long as the previous one, up to `mostMs`. */
export function* doublingPausesMs(firstMs: number, mostMs: number): Generator<number> {
  for (let pauseMs = firstMs; ; pauseMs = Math.min(mostMs, 2 * pauseMs)) yield pauseMs;
}
