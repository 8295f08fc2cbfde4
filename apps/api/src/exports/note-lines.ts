import { headingOf, sentenceOfLine } from '@gemscout/contracts';
import { type LogEvent, ofLabel } from '@gemscout/domain';
import type { EventStore } from '@gemscout/event-store';
import { withoutQuotations, type Redistribution } from '@gemscout/market';
import type { NoteLine } from '@gemscout/reports';
import { logOf } from '../runs/run-log.ts';

/** Maximum number of log lines in a note. */
const MOST_LINES = 50;

/** The last log lines of a run about one ticker, oldest first, at most fifty; empty for an unknown run. Without words of others where they may not leave. */
export async function lastLinesOn(
  store: EventStore,
  runId: string,
  symbol: string,
  { quotations }: Redistribution,
): Promise<readonly NoteLine[]> {
  const log = await logOf(store, runId);
  return log
    .filter((event) => event.symbol === symbol)
    .slice(-MOST_LINES)
    .map(noteLineOf)
    .map((line) => (quotations ? line : { ...line, sentence: withoutQuotations(line.sentence) }));
}

/** Omits the ticker, which the heading of the note already names. */
function noteLineOf(event: LogEvent): NoteLine {
  const { at, symbol, message } = event;
  const sentence = sentenceOfLine(message, symbol);
  return { at, heading: headingOf(event.type, ofLabel(event, 'TOOL')?.payload.tool), sentence };
}
