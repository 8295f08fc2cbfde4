import { setTimeout as sleep } from 'node:timers/promises';
import type { RecordedEvent } from '@kurrent/kurrentdb-client';
import { untilAborted } from '@gemscout/service-kit';
import type { FollowedBatch, StreamFilter } from '../event-store.ts';
import { matches } from '../positions.ts';
import type { Connection } from './connection.ts';
import type { ErasedStreams } from './erasing.ts';
import { FollowingFailures, type FailureLogger } from './following-failures.ts';
import { endOfLog } from './head.ts';
import { positionOf, refusePast, type LogPosition } from './log-positions.ts';
import { pagesAfter } from './pages-of-all.ts';
import { erasedOf, placeOf, recordedOf } from './stored-events.ts';
import { DriverReplaced, subscription, SubscriptionEnded, type Received } from './subscription.ts';

const FIRST_PAUSE_MS = 50;
const MAX_PAUSE_MS = 5_000;

/** What a follower needs besides the connection. */
export type Feed = {
  readonly connection: Connection;
  readonly erased: ErasedStreams;
  readonly origin: LogPosition;
  readonly logger: FailureLogger;
};

/**
 * See `EventStore.follow`. KurrentDB gives what the product's streams have got; of those, `filter` is applied here, so that
 * every event of the product moves the progress on, and exactly to its position.
 *
 * @param after where to begin, exclusive; nothing of this store lies before it
 * @throws PositionUnknown; what waiting does not mend, such as a right that the user has not
 */
export async function* follow(
  feed: Feed,
  after: LogPosition,
  filter: StreamFilter,
  ended: AbortSignal,
): AsyncGenerator<FollowedBatch, void, undefined> {
  const failures = new FollowingFailures(feed.logger);
  let passed = after;
  let reported = after; // a checkpoint may be between records
  for (let pauseMs = FIRST_PAUSE_MS; !ended.aborted; pauseMs = Math.min(MAX_PAUSE_MS, 2 * pauseMs)) {
    try {
      // At the start and after each reconnect: the server may have been restored from an older backup.
      const end = await untilAborted(endOfLog(feed.connection), ended);
      refusePast(end ?? feed.origin, reported);
      for await (const { records, resumeAt } of receivedAfter(feed.connection, passed, ended)) {
        pauseMs = FIRST_PAUSE_MS;
        const batch = await untilAborted(batchOf(feed, records, filter), ended);
        passed = resumeAt;
        if (!batch) continue;
        reported = resumeAt;
        yield batch;
      }
    } catch (error) {
      if (ended.aborted) return;
      failures.meet(error, passed);
      if (isOfConnection(error)) pauseMs = FIRST_PAUSE_MS;
    }
    await sleep(pauseMs, undefined, { signal: ended }).catch(() => undefined);
  }
}

/** Pages as long as there is much to read, then a subscription: pages are four times as fast, and cannot wait for more. */
async function* receivedAfter(
  connection: Connection,
  after: LogPosition,
  ended: AbortSignal,
): AsyncGenerator<Received, void, undefined> {
  const read = yield* pagesAfter(connection, after, ended);
  yield* subscription(connection, read, ended);
}

/**
 * Undefined if no event of the product was passed. What another process has erased since the records were read is blank.
 *
 * @throws StoreUnavailable while that cannot be asked
 */
async function batchOf(
  { connection, erased }: Feed,
  records: readonly RecordedEvent[],
  filter: StreamFilter,
): Promise<FollowedBatch | undefined> {
  const { names } = connection;
  const through = records.at(-1);
  if (!through) return undefined;
  const events = records.flatMap((record) => {
    const stream = names.streamOf(record.streamId);
    return stream === undefined || !matches(filter, stream) ? [] : [recordedOf(stream, record)];
  });
  if (events.length > 0) await erased.refresh(connection);
  const shown = events.map((event) => (erased.has(event.stream) ? erasedOf(event) : event));
  return { events: shown, through: positionOf(placeOf(through)) };
}

/** The server is there, so the next subscription is not waited for. */
function isOfConnection(error: unknown): boolean {
  return error instanceof DriverReplaced || error instanceof SubscriptionEnded;
}
