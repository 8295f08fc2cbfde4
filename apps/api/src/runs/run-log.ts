import { runContract } from '@gemscout/contracts';
import { isLogEvent, runStream, type LogEvent, type RunEvent } from '@gemscout/domain';
import { ERASED, type EventStore } from '@gemscout/event-store';

/** All events of a run, the index of each equal to its revision; empty for an unknown, an erased, and a deleted sample run. */
export async function runEventsOf(store: EventStore, runId: string): Promise<readonly RunEvent[]> {
  const events: RunEvent[] = [];
  for await (const { type, data } of store.read(runStream(runId))) {
    if (type === ERASED || type === 'SampleRunDeleted') return [];
    events.push(runContract.parse(type, data));
  }
  return events;
}

/** The lines of a run's log, oldest first. */
export async function logOf(store: EventStore, runId: string): Promise<readonly LogEvent[]> {
  return (await runEventsOf(store, runId)).filter(isLogEvent);
}
