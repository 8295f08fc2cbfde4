import { openScavenges } from '@gemscout/event-store';
import { readConfiguration } from '@gemscout/service-kit';
import { CommandFailure, EXIT } from './failure.ts';

/**
 * `gemscout scavenged --since <time>`: records that an operator ran a scavenge on every node of KurrentDB, where Gemscout's
 * user may not. Ends the alert.
 *
 * @param since when the first of them was started, ISO 8601
 */
export async function scavengedCommand(since: string): Promise<number> {
  const startedMs = Date.parse(since);
  if (Number.isNaN(startedMs) || startedMs > Date.now())
    throw new CommandFailure(
      `"${since}" is no time in the past. Give when the first one was started, such as --since 2026-11-27T12:00:00Z.`,
      EXIT.usage,
    );
  const scavenges = await openScavenges(readConfiguration(process.env).eventStore);
  if (!scavenges) throw new CommandFailure('This installation has no KurrentDB (EVENT_STORE).', EXIT.refused);
  try {
    await scavenges.note(new Date(startedMs).toISOString());
    const due = await scavenges.due();
    console.log(due ? `Recorded. What was erased since ${due.since} waits for the next one.` : 'Recorded.');
    return EXIT.ok;
  } finally {
    await scavenges.close();
  }
}
