import { headingOf } from '@gemscout/contracts';
import { type LogEvent, ofLabel } from '@gemscout/domain';
import type { EventStore } from '@gemscout/event-store';
import type { NoteLine } from '@gemscout/reports';
import { logOf } from '../runs/run-log.ts';

/** As many lines as a reader outside of the product looks at. */
const MOST_LINES = 50;

/** The last lines of a run's log on one ticker, oldest first, at most fifty; none of a run that is not known. */
export async function lastLinesOn(store: EventStore, runId: string, symbol: string): Promise<readonly NoteLine[]> {
  const log = await logOf(store, runId);
  return log
    .filter((event) => event.symbol === symbol)
    .slice(-MOST_LINES)
    .map(noteLineOf);
}

/** The ticker stands at the head of the note: a line need not say it again. */
function noteLineOf(event: LogEvent): NoteLine {
  const { at, symbol, message } = event;
  const prefix = `${symbol}: `;
  const sentence = message.startsWith(prefix) ? message.slice(prefix.length) : message;
  return { at, heading: headingOf(event.type, ofLabel(event, 'TOOL')?.payload.tool), sentence };
}
