import { isTerminal } from '@gemscout/domain';
import { subscribe, type EventStore, type Subscription } from '@gemscout/event-store';

const RUNS = 'run-';
const PAUSE_MS = 1_000;

/**
 * Calls `ended` for every run that ends from now on, until `signal` aborts. A failure is logged and retried from the same
 * position, so that no end is missed.
 */
export function followEndedRuns(
  store: EventStore,
  ended: (runId: string) => void,
  logger: NonNullable<Subscription['retry']>['logger'],
  signal: AbortSignal,
): Promise<void> {
  const subscription: Subscription = {
    from: { live: undefined },
    filter: { prefixes: [RUNS] },
    handle({ events }) {
      for (const event of events) if (isTerminal(event)) ended(event.stream.slice(RUNS.length));
    },
    retry: { pauseMs: PAUSE_MS, logger, message: 'The ends of runs cannot be followed at the moment' },
  };
  return subscribe(store, subscription, signal);
}
