import { FORWARDS, streamNameFilter, type KurrentDBClient, type RecordedEvent } from '@kurrent/kurrentdb-client';
import { untilAborted } from '@gemscout/service-kit';
import { StoreUnavailable } from '../event-store.ts';
import type { Connection } from './connection.ts';
import { compareLogPositions, type LogPosition } from './log-positions.ts';
import { NoAnswer } from './replaceable-driver.ts';
import { isOfSystem, placeOf } from './stored-events.ts';
import type { Received } from './subscription.ts';

const PAGE_RECORDS = 500;

/**
 * The store's records after `after`, in full pages and a last one that is not full. The next page is read while this one is
 * handled. @returns where it ended
 *
 * A page may take too long where others have written very much between the store's records; then the rest is left to a
 * subscription, which also reports how far it has come.
 */
export async function* pagesAfter(
  { driver, names }: Connection,
  after: LogPosition,
  ended: AbortSignal,
): AsyncGenerator<Received, LogPosition, undefined> {
  const readAfter = (from: LogPosition): Promise<readonly RecordedEvent[] | undefined> =>
    driver
      .call((client) => readPage(client, names.followed, from))
      .catch((error: unknown) => {
        if (error instanceof NoAnswer) return undefined;
        // The driver's own, where a refusal lacks what it looks for; a record that is not the product's is found later.
        throw error instanceof TypeError ? new StoreUnavailable('The driver failed', { cause: error }) : error;
      });
  let passed = after;
  for (let reading = readAfter(after); ;) {
    const page = await untilAborted(reading, ended);
    const last = page?.at(-1);
    if (!page || !last) return passed;
    const before = passed;
    passed = placeOf(last);
    const isFull = page.length === PAGE_RECORDS;
    if (isFull) reading = readAfter(passed);
    reading.catch(() => undefined); // thrown when it is awaited; until then it is not unhandled
    // A read begins with the record at its position, where there is one.
    const records = page.filter((record) => !isOfSystem(record) && compareLogPositions(placeOf(record), before) > 0);
    yield { records, resumeAt: passed };
    if (!isFull) return passed;
  }
}

async function readPage(
  client: KurrentDBClient,
  prefixes: readonly string[],
  from: LogPosition,
): Promise<readonly RecordedEvent[]> {
  const records: RecordedEvent[] = [];
  const events = client.readAll({
    direction: FORWARDS,
    fromPosition: from,
    maxCount: PAGE_RECORDS,
    filter: streamNameFilter({ prefixes: [...prefixes] }),
    requiresLeader: true,
  });
  for await (const { event } of events) if (event) records.push(event);
  return records;
}
