import { setTimeout as sleep } from 'node:timers/promises';
import { isTerminal } from '@gemscout/domain';
import type { EventStore, Position } from '@gemscout/event-store';

const RUNS = 'run-';
const PAUSE_MS = 1_000;

/**
 * Calls `ended` for every run that ends from now on, until `signal` aborts. Failures are reported and followed by another
 * try from the same place, so that no end is missed.
 */
export async function followEndedRuns(
  store: EventStore,
  ended: (runId: string) => void,
  failed: (error: unknown) => void,
  signal: AbortSignal,
): Promise<void> {
  let after: Position | undefined;
  while (!signal.aborted) {
    try {
      after ??= await store.head();
      for await (const { events, through } of store.follow(after, { prefixes: [RUNS] }, signal)) {
        for (const event of events) if (isTerminal(event)) ended(event.stream.slice(RUNS.length));
        after = through;
      }
    } catch (error) {
      failed(error);
      await sleep(PAUSE_MS, undefined, { signal }).catch(() => {});
    }
  }
}
