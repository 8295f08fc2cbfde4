import type { KurrentDBClient, RecordedEvent } from '@kurrent/kurrentdb-client';
import { pauseOrGiveUp, refuseClosed, type Connection } from './connection.ts';
import { failureOf } from './failures.ts';

const PAUSES_MS = [20, 100, 400];
/** The largest events of a page fit in the window of the connection that all reads of a process share. */
const PAGE_EVENTS = 64;

type Part = {
  /** The first revision; default 0. */
  readonly from?: number;
  /** How many events at most; default all. */
  readonly count?: number;
  /** When to give up, in milliseconds since 1970; default: each page has its own time. */
  readonly until?: number;
};

/**
 * The events of a stream as KurrentDB keeps them, oldest first; goes on where it was when the connection was lost. A stream
 * that was never written has none. Each page is read to its end before any of it is handed out: a read that is left open
 * holds back every other one of the process.
 *
 * @throws StoreUnavailable; StreamGone for one that was deleted
 */
export async function* recordsOf(
  connection: Connection,
  storedName: string,
  { from = 0, count = Number.MAX_SAFE_INTEGER, until }: Part = {},
): AsyncGenerator<RecordedEvent, void, undefined> {
  const end = from + count;
  for (let next = from; next < end;) {
    const wanted = Math.min(PAGE_EVENTS, end - next);
    const page = await pageOf(connection, storedName, { from: next, count: wanted, until });
    yield* page;
    if (page.length < wanted) return;
    next = Number(page.at(-1)?.revision) + 1;
  }
}

/** The stream was deleted for good. */
export class StreamGone extends Error {
  override readonly name = 'StreamGone';
}

type Page = { readonly from: number; readonly count: number; readonly until: number | undefined };

async function pageOf(
  connection: Connection,
  storedName: string,
  { from, count, until = connection.driver.patience() }: Page,
): Promise<readonly RecordedEvent[]> {
  for (let tries = 0; ; tries += 1) {
    refuseClosed(connection);
    try {
      return await connection.driver.call((client) => readPage(client, storedName, from, count), until);
    } catch (cause) {
      const failure = failureOf(cause);
      if (failure === 'missing') return [];
      if (failure === 'closed') throw new StreamGone(storedName);
      await pauseOrGiveUp(connection, PAUSES_MS[tries], until, cause);
    }
  }
}

async function readPage(
  client: KurrentDBClient,
  storedName: string,
  from: number,
  count: number,
): Promise<readonly RecordedEvent[]> {
  // The leader has the latest appends; a follower may lag.
  const options = { fromRevision: BigInt(from), maxCount: count, requiresLeader: true };
  const events: RecordedEvent[] = [];
  for await (const { event } of client.readStream(storedName, options)) if (event) events.push(event);
  return events;
}
