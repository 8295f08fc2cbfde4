import { randomUUID } from 'node:crypto';
import {
  ANY,
  BACKWARDS,
  END,
  type AppendStreamRequest,
  type EventData,
  type KurrentDBClient,
  type RecordedEvent,
} from '@kurrent/kurrentdb-client';
import { ask, type Connection } from './connection.ts';
import type { LogPosition } from './log-positions.ts';
import { isOfSystem, placeOf } from './stored-events.ts';
import type { StoredNames } from './stored-names.ts';
import { write } from './writing.ts';

/** How far back the last record of the store is looked for; the log may be shared with others, who write more. */
const LOOKED_AT = 64;

/**
 * Where the last record of the store lies; undefined if the log has none. Where others have written the last records, the
 * store writes a mark after them: looking for its last record behind theirs would cost what they write, on every call.
 *
 * @throws StoreUnavailable
 */
export function lastOfStore(connection: Connection): Promise<LogPosition | undefined> {
  const { names } = connection;
  return ask(connection, async (client) => {
    const [latest] = await lastRecords(client, END, 1);
    if (!latest) return undefined;
    const found = lastOf(names, [latest]);
    if (found) return found;
    const more = await lastRecords(client, placeOf(latest), LOOKED_AT - 1);
    if (more.length < LOOKED_AT - 1) return lastOf(names, more);
    return lastOf(names, more) ?? (await write(client, [markIn(names)]));
  });
}

/** Where the last record of the whole log lies, whoever wrote it. @throws StoreUnavailable */
export function endOfLog(connection: Connection): Promise<LogPosition | undefined> {
  return ask(connection, lastPlace);
}

/** As `endOfLog`. @throws what the driver throws */
export async function lastPlace(client: KurrentDBClient): Promise<LogPosition | undefined> {
  const [last] = await lastRecords(client, END, 1);
  return last && placeOf(last);
}

function lastOf(names: StoredNames, latestFirst: readonly RecordedEvent[]): LogPosition | undefined {
  const record = latestFirst.find((one) => names.isFollowed(one.streamId) && !isOfSystem(one));
  return record && placeOf(record);
}

/** Latest first, before `from`. */
async function lastRecords(
  client: KurrentDBClient,
  from: LogPosition | typeof END,
  maxCount: number,
): Promise<readonly RecordedEvent[]> {
  const records: RecordedEvent[] = [];
  const options = { direction: BACKWARDS, fromPosition: from, maxCount, requiresLeader: true } as const;
  for await (const { event } of client.readAll(options)) if (event) records.push(event);
  return records;
}

function markIn(names: StoredNames): AppendStreamRequest {
  const mark: EventData = {
    id: randomUUID(),
    type: 'HeadMarked',
    contentType: 'application/json',
    data: {},
    metadata: undefined,
  };
  return { streamName: names.heads, expectedState: ANY, events: [mark] };
}
