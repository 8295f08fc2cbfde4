import type { RecordedEvent } from '@kurrent/kurrentdb-client';
import { pauseOrGiveUp, refuseClosed, type Connection } from './connection.ts';
import { failureOf } from './failures.ts';

const PAUSES_MS = [20, 100, 400];

type Part = {
  /** The first revision; default 0. */
  readonly from?: number;
  /** How many events at most; default all. */
  readonly count?: number;
};

/**
 * The events of a stream as KurrentDB keeps them, oldest first; goes on where it was when the connection was lost. A stream
 * that was never written has none.
 *
 * @throws StoreUnavailable; StreamGone for one that was deleted
 */
export async function* recordsOf(
  connection: Connection,
  storedName: string,
  { from = 0, count = Number.MAX_SAFE_INTEGER }: Part = {},
): AsyncGenerator<RecordedEvent, void, undefined> {
  const end = from + count;
  let next = from;
  for (let tries = 0; next < end; tries += 1) {
    refuseClosed(connection);
    try {
      for await (const event of pageOf(connection, storedName, next, end - next)) {
        next = Number(event.revision) + 1;
        tries = 0;
        yield event;
      }
      return;
    } catch (cause) {
      const failure = failureOf(cause);
      if (failure === 'missing') return;
      if (failure === 'closed') throw new StreamGone(storedName);
      await pauseOrGiveUp(connection, PAUSES_MS[tries], cause);
    }
  }
}

/** The stream was deleted for good. */
export class StreamGone extends Error {
  override readonly name = 'StreamGone';
}

async function* pageOf(
  { client }: Connection,
  storedName: string,
  from: number,
  count: number,
): AsyncGenerator<RecordedEvent, void, undefined> {
  // The leader has the latest appends; a follower may lag.
  const options = { fromRevision: BigInt(from), maxCount: count, requiresLeader: true };
  for await (const { event } of client.readStream(storedName, options)) if (event) yield event;
}
