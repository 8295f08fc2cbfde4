import { runContract } from '@gemscout/contracts';
import { runStream, type RunEvent } from '@gemscout/domain';
import { ERASED, type EventStore } from '@gemscout/event-store';
import { CommandFailure, EXIT } from './failure.ts';

/** The events of a run, read from its stream. @throws CommandFailure where there is no such run */
export async function storedRun(store: EventStore, runId: string): Promise<readonly RunEvent[]> {
  const events: RunEvent[] = [];
  for await (const { type, data } of store.read(runStream(runId)))
    if (type !== ERASED) events.push(runContract.parse(type, data));
  if (events.length === 0) throw new CommandFailure(`There is no run ${runId} here.`, EXIT.refused);
  return events;
}
