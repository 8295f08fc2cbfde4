import { unsupportedIn, type LogEntry } from './log-entry.ts';

/** How many sentences of a line failed the check; nothing where none did. */
export function UnsupportedMark({ entry }: { entry: LogEntry }) {
  const { length } = unsupportedIn(entry);
  if (length === 0) return null;
  return (
    <span className="block text-2xs font-normal text-watch max-sm:ml-1.5 max-sm:inline">{length} not supported</span>
  );
}
