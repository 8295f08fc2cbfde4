import { foldLog } from '../../entities/log/fold-log.ts';
import { headingOfEntry, markOf, type LogEntry } from '../../entities/log/log-entry.ts';

/** Which lines are shown. null and '' let all pass. */
export type LogFilter = {
  readonly symbol: string | null;
  /** As `kindOf` says it. */
  readonly kind: string | null;
  readonly text: string;
};

export const ALL_LINES: LogFilter = { symbol: null, kind: null, text: '' };

/** What a filter calls a line: its heading, and of a tool its name too. */
function kindOf(entry: LogEntry): string {
  const mark = entry.label === 'TOOL' ? markOf(entry) : undefined;
  return mark ? `${headingOfEntry(entry)} · ${mark}` : headingOfEntry(entry);
}

/** Reads the kinds of lines off a log that grows, in the order in which they came. */
export function kindsReader(): (log: readonly LogEntry[]) => readonly string[] {
  return foldLog<readonly string[]>([], (known, lines) => {
    const kinds = new Set(known);
    for (const entry of lines) kinds.add(kindOf(entry));
    return kinds.size === known.length ? known : [...kinds];
  });
}

/** Reads the lines that pass off a log that grows. A text is looked for in ticker, heading and sentence, in any case. */
export function filterReader(
  filter: LogFilter,
  clearedThrough: number,
): (log: readonly LogEntry[]) => readonly LogEntry[] {
  const passes = passesOf(filter);
  return foldLog<readonly LogEntry[]>([], (shown, lines) => {
    const fresh = lines.filter((entry) => entry.seq > clearedThrough && passes(entry));
    return fresh.length === 0 ? shown : shown.concat(fresh);
  });
}

function passesOf({ symbol, kind, text }: LogFilter): (entry: LogEntry) => boolean {
  const sought = text.trim();
  const pattern = sought === '' ? undefined : new RegExp(sought.replace(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`), 'i');
  return (entry) =>
    (symbol === null || entry.symbol === symbol) &&
    (kind === null || kindOf(entry) === kind) &&
    (!pattern || pattern.test(entry.message) || pattern.test(`${entry.symbol ?? ''} ${kindOf(entry)}`));
}
