import { performance } from 'node:perf_hooks';
import { clearInterval, setInterval } from 'node:timers';

const TICK_MS = 50;
/** A longer time without a tick is a pause of the machine. */
const LONGEST_GAP_MS = 100;

export type Stopwatch = {
  /** Milliseconds since the start in which this process was running. */
  elapsedMs(): number;
  /** Ends its timer. */
  stop(): void;
};

/**
 * Measures the time in which this process is running: a machine that pauses for seconds, as those of a CI do, must not make a
 * time limit fail. Of a time in which the process could not run, 100 ms are counted.
 */
export function startStopwatch(nowMs: () => number = () => performance.now()): Stopwatch {
  let elapsedMs = 0;
  let lastMs = nowMs();
  const count = (): number => {
    const now = nowMs();
    elapsedMs += Math.min(now - lastMs, LONGEST_GAP_MS);
    lastMs = now;
    return elapsedMs;
  };
  const ticking = setInterval(count, TICK_MS);
  ticking.unref();
  return { elapsedMs: count, stop: () => clearInterval(ticking) };
}

/** @returns what `work` resolves to, and the milliseconds it took, without pauses of the machine */
export async function timed<Result>(work: Promise<Result>): Promise<readonly [result: Result, tookMs: number]> {
  const stopwatch = startStopwatch();
  try {
    return [await work, stopwatch.elapsedMs()];
  } finally {
    stopwatch.stop();
  }
}
