import type { SharedEntry } from '@gemscout/contracts';
import type { LogEntry } from '../../entities/log/log-entry.ts';

/** The lines of a run, and when each was written: in milliseconds after some beginning, NaN where that cannot be read. */
export type Recording = { readonly log: readonly LogEntry[]; readonly writtenAtMs: readonly number[] };

export const NOTHING_RECORDED: Recording = { log: [], writtenAtMs: [] };

export function recordingOf(log: readonly LogEntry[]): Recording {
  return { log, writtenAtMs: log.map(({ ts }) => Date.parse(ts)) };
}

/** A shared replay says how long after its first line each came, and not when that was; its lines show that instead. */
export function recordingOfShared(entries: readonly SharedEntry[]): Recording {
  return { log: entries.map(entryOfShared), writtenAtMs: entries.map(({ offset_ms }) => offset_ms) };
}

function entryOfShared({ seq, label, message, offset_ms, symbol, payload }: SharedEntry): LogEntry {
  return {
    seq,
    label,
    message,
    symbol,
    usd: 0,
    position: undefined,
    payload: Object.keys(payload).length > 0 ? payload : null,
    // A row of the log shows the characters from the twelfth on, as of an ISO time.
    ts: `from start ${new Date(offset_ms).toISOString().slice(11, 19)}`,
  };
}
