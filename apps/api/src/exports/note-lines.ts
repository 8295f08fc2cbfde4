import { headingOf, sentenceOfLine } from '@gemscout/contracts';
import { type LogEvent, ofLabel } from '@gemscout/domain';
import type { EventStore } from '@gemscout/event-store';
import type { NoteLine } from '@gemscout/reports';
import { logOf } from '../runs/run-log.ts';

/** Maximum number of log lines in a note. */
const MOST_LINES = 50;

/** The last log lines of a run about one ticker, oldest first, at most fifty; empty for an unknown run. */
export async function lastLinesOn(store: EventStore, runId: string, symbol: string): Promise<readonly NoteLine[]> {
  const log = await logOf(store, runId);
  return log
    .filter((event) => event.symbol === symbol)
    .slice(-MOST_LINES)
    .map(noteLineOf);
}

/** Omits the ticker, which the heading of the note already names. */
function noteLineOf(event: LogEvent): NoteLine {
  const { at, symbol, message } = event;
  const sentence = sentenceOfLine(message, symbol);
  return { at, heading: headingOf(event.type, ofLabel(event, 'TOOL')?.payload.tool), sentence };
}
