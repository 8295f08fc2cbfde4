import { once } from 'node:events';
import {
  streamNameFilter,
  type AllStreamResolvedEvent,
  type AllStreamSubscription,
  type KurrentDBClient,
  type RecordedEvent,
} from '@kurrent/kurrentdb-client';
import { StoreUnavailable } from '../event-store.ts';
import type { Connection } from './connection.ts';
import { compareLogPositions, type LogPosition } from './log-positions.ts';
import { NoAnswer } from './replaceable-driver.ts';
import { isOfSystem, placeOf } from './stored-events.ts';

const BATCH_EVENTS = 500;
const CONFIRMED_WITHIN_MS = 5_000;
/** Checkpoints come after this many times 32 records of others. */
const CHECKPOINT_INTERVAL = 8;

export type Received = {
  readonly records: readonly RecordedEvent[];
  /** Where the next one must begin to miss nothing. */
  readonly resumeAt: LogPosition;
};

/** The driver was replaced because another call failed: the subscription goes to the new one. */
export class DriverReplaced extends Error {
  override readonly name = 'DriverReplaced';
}

/** The server ended a subscription without an error, as proxies do. */
export class SubscriptionEnded extends StoreUnavailable {
  override readonly message = 'The subscription was ended by the other side';
}

/** One subscription, until it is dropped or `ended` aborts. @throws what it was dropped with */
export async function* subscription(
  { driver, names }: Connection,
  after: LogPosition,
  ended: AbortSignal,
): AsyncGenerator<Received, void, undefined> {
  const { client, replaced } = driver.current;
  let resumeAt = after;
  const stream = subscribe(client, names.followed, after, (checkpoint) => {
    // Only if there is nothing between the last delivered event and the checkpoint.
    if (stream.readableLength === 0 && compareLogPositions(checkpoint, resumeAt) > 0) resumeAt = checkpoint;
  });
  const dropped = dropOf(stream, replaced);
  try {
    const until = AbortSignal.any([ended, dropped]);
    while (!ended.aborted) {
      const records = receivedOf(stream);
      const last = records.at(-1);
      if (last) {
        resumeAt = placeOf(last);
        yield { records: records.filter((record) => !isOfSystem(record)), resumeAt };
      } else {
        dropped.throwIfAborted();
        await readable(stream, until);
      }
    }
  } catch (error) {
    if (!(error instanceof SubscriptionEnded)) driver.lost(client, error);
    // The next subscription begins at a checkpoint that arrived meanwhile.
    if (compareLogPositions(resumeAt, after) > 0) yield { records: [], resumeAt };
    throw error;
  } finally {
    // Not awaited: it waits for a connection that may never come to be.
    void stream.unsubscribe().catch(() => undefined);
    stream.destroy();
  }
}

/** Aborts with the reason when the subscription brings nothing any more. */
function dropOf(stream: AllStreamSubscription, replaced: AbortSignal): AbortSignal {
  const dropped = new AbortController();
  const drop = (error: unknown): void => {
    clearTimeout(unconfirmed);
    dropped.abort(error);
  };
  const unconfirmed = setTimeout(() => drop(new NoAnswer(CONFIRMED_WITHIN_MS)), CONFIRMED_WITHIN_MS);
  const giveUp = (): void => drop(new DriverReplaced('The driver was replaced'));
  stream.once('confirmation', () => clearTimeout(unconfirmed));
  stream.on('error', drop);
  stream.once('end', () => drop(new SubscriptionEnded()));
  stream.once('close', () => {
    replaced.removeEventListener('abort', giveUp);
    drop(new SubscriptionEnded());
  });
  if (replaced.aborted) giveUp();
  replaced.addEventListener('abort', giveUp, { once: true });
  return dropped.signal;
}

function subscribe(
  client: KurrentDBClient,
  prefixes: readonly string[],
  after: LogPosition,
  checkpointReached: (position: LogPosition) => void,
): AllStreamSubscription {
  const filter = streamNameFilter({
    prefixes: [...prefixes],
    checkpointInterval: CHECKPOINT_INTERVAL,
    checkpointReached: (_subscription, position) => checkpointReached(position),
  });
  const options = { fromPosition: after, filter, requiresLeader: true };
  return client.subscribeToAll(options, { highWaterMark: BATCH_EVENTS });
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
