import { logEntryOf, type LogEntry } from '../../log/log-entry.ts';
import recordingUrl from './run.json?url';

/** The run that the landing page ships with, recorded on the sample market. */
export async function readRecording(signal: AbortSignal): Promise<readonly LogEntry[]> {
  const answer = await fetch(recordingUrl, { signal });
  const messages: readonly object[] = await answer.json();
  return messages.flatMap((message) => logEntryOf(JSON.stringify(message), undefined) ?? []);
}
