import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import {
  streamNameFilter,
  type AllStreamResolvedEvent,
  type AllStreamSubscription,
  type RecordedEvent,
} from '@kurrent/kurrentdb-client';
import { PositionUnknown, StoreUnavailable, type FollowedBatch, type StreamFilter } from '../event-store.ts';
import { matches } from '../positions.ts';
import type { Connection } from './connection.ts';
import type { ErasedStreams } from './erasing.ts';
import { failureOf } from './failures.ts';
import { compareLogPositions, positionOf, refusePast, type LogPosition } from './log-positions.ts';
import { erasedOf, isOfSystem, placeOf, recordedOf } from './stored-events.ts';

const BATCH_EVENTS = 500;
const FIRST_PAUSE_MS = 50;
const MAX_PAUSE_MS = 5_000;
/** Checkpoints come after this many times 32 records of others. */
const CHECKPOINT_INTERVAL = 8;

/** What a follower needs besides the connection. */
export type Feed = {
  readonly connection: Connection;
  readonly erased: ErasedStreams;
  /** Where the last record of the whole log lies, whoever wrote it. */
  readonly endOfLog: () => Promise<LogPosition>;
};

/**
 * See `EventStore.follow`. KurrentDB sends what the product's streams have got; of those, `filter` is applied here, so that
 * every event of the product moves the progress on, and exactly to its position.
 *
 * @param after where to begin, exclusive; nothing of this store lies before it
 */
export async function* follow(
  feed: Feed,
  after: LogPosition,
  filter: StreamFilter,
  ended: AbortSignal,
): AsyncGenerator<FollowedBatch, void, undefined> {
  let passed = after;
  let reported = after; // a checkpoint may be between records
  for (let pauseMs = FIRST_PAUSE_MS; !ended.aborted; pauseMs = Math.min(MAX_PAUSE_MS, 2 * pauseMs)) {
    try {
      // At the start and after each reconnect: the server may have been restored from an older backup.
      refusePast(await feed.endOfLog(), reported);
      await feed.erased.refresh(feed.connection);
      for await (const { records, resumeAt } of subscription(feed.connection, passed, ended)) {
        pauseMs = FIRST_PAUSE_MS;
        const batch = batchOf(feed, records, filter);
        passed = resumeAt;
        if (!batch) continue;
        reported = resumeAt;
        yield batch;
      }
    } catch (error) {
      if (error instanceof PositionUnknown) throw error;
      if (failureOf(error) === 'unfit') throw new PositionUnknown(positionOf(passed), 'where no record begins');
    }
    await sleep(pauseMs, undefined, { signal: ended }).catch(() => undefined);
  }
}

/** Undefined if no event of the product was passed. */
function batchOf(
  { connection: { names }, erased }: Feed,
  records: readonly RecordedEvent[],
  filter: StreamFilter,
): FollowedBatch | undefined {
  const through = records.at(-1);
  if (!through) return undefined;
  const events = records.flatMap((record) => {
    const stream = names.streamOf(record.streamId);
    if (record.streamId === names.erased) erased.note(record);
    if (stream === undefined || !matches(filter, stream)) return [];
    const event = recordedOf(stream, record);
    return erased.has(stream) ? [erasedOf(event)] : [event];
  });
  return { events, through: positionOf(placeOf(through)) };
}

type Received = {
  readonly records: readonly RecordedEvent[];
  /** Where the next subscription must begin to miss nothing. */
  readonly resumeAt: LogPosition;
};

/** One subscription, until it is dropped or `ended` aborts. @throws what it was dropped with */
async function* subscription(
  connection: Connection,
  after: LogPosition,
  ended: AbortSignal,
): AsyncGenerator<Received, void, undefined> {
  let resumeAt = after;
  const stream = subscribe(connection, after, (checkpoint) => {
    // Only if there is nothing between the last delivered event and the checkpoint.
    if (stream.readableLength === 0 && compareLogPositions(checkpoint, resumeAt) > 0) resumeAt = checkpoint;
  });
  const dropped = new AbortController();
  stream.on('error', (error: unknown) => dropped.abort(error));
  const until = AbortSignal.any([ended, dropped.signal]);
  try {
    while (!ended.aborted) {
      const records = receivedOf(stream);
      const last = records.at(-1);
      if (last) {
        resumeAt = placeOf(last);
        yield { records: records.filter((record) => !isOfSystem(record)), resumeAt };
      } else {
        dropped.signal.throwIfAborted();
        if (stream.readableEnded || stream.destroyed) throw new StoreUnavailable('The subscription ended');
        await readable(stream, until);
      }
    }
  } catch (error) {
    // The next subscription begins at a checkpoint that arrived meanwhile.
    if (compareLogPositions(resumeAt, after) > 0) yield { records: [], resumeAt };
    throw error;
  } finally {
    await stream.unsubscribe().catch(() => undefined); // it never came to be
    stream.destroy();
  }
}

function subscribe(
  { client, names }: Connection,
  after: LogPosition,
  checkpointReached: (position: LogPosition) => void,
): AllStreamSubscription {
  const filter = streamNameFilter({
    prefixes: [...names.followed],
    checkpointInterval: CHECKPOINT_INTERVAL,
    checkpointReached: (_subscription, position) => checkpointReached(position),
  });
  return client.subscribeToAll({ fromPosition: after, filter }, { highWaterMark: BATCH_EVENTS });
}

/** What has arrived, without waiting. */
function receivedOf(stream: AllStreamSubscription): readonly RecordedEvent[] {
  const records: RecordedEvent[] = [];
  while (records.length < BATCH_EVENTS) {
    const resolved: AllStreamResolvedEvent | null = stream.read();
    if (resolved === null) break;
    if (resolved.event) records.push(resolved.event);
  }
  return records;
}

async function readable(stream: AllStreamSubscription, until: AbortSignal): Promise<void> {
  await once(stream, 'readable', { signal: until }).catch(() => undefined); // the caller handles the reason for its end
}
