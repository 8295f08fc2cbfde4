import { isLogEvent, type RunEvent } from './run-events.ts';
import { stageKey } from './run-state.ts';

/** Identifies the fact that a run event records; see `Decider.keyOf`. */
export function runEventKey(event: RunEvent): string {
  if (isLogEvent(event)) return event.key;
  if (event.type === 'RunRequested') return 'requested';
  if (event.type === 'PaidWorkStarted') return 'paid-work';
  if (event.type === 'SampleRunDeleted') return 'sample-deleted';
  return `${event.type}/${stageKey(event)}/${event.attempt}`;
}
