import { databaseOutageOf } from '@gemscout/postgres';
import type { HeldConnection } from './held-connection.ts';
import { StoreUnavailable, StreamClosed, WrongRevision } from '../event-store.ts';
import type { StorableEvent, StorableWrite } from '../storable.ts';
import { appendLoneEvent, loneWriteIn } from './append-lone-event.ts';
import { isUniqueViolation } from './connections.ts';

/** The outcome of one append: its position, or why it was refused. */
export type Outcome = number | WrongRevision | StreamClosed | StoreUnavailable;

type Append = readonly StorableWrite[];

type RefusedWrite = {
  readonly append: number;
  readonly stream: string;
  readonly expected: number;
  readonly actual: number;
  readonly closed: boolean;
  readonly repeated_at: number | null;
};

type Answer = {
  /** The position of the last event in the store after this call. */
  readonly last: number;
  readonly refused: readonly RefusedWrite[] | null;
};

// Names, types and JSON text contain no raw control character, so one can separate them: much cheaper than quoted
// arrays.
const BETWEEN = '\u001f';
const SQL = `SELECT event_store.append_batch($1, string_to_array($2, $9), $3, $4, $5, string_to_array($6, $9),
  string_to_array($7, $9), string_to_array($8, $9)) AS answer`;

/** One statement, one commit: all appends that can be written are; the outcomes are in their order. */
export async function appendBatch(connection: HeldConnection, batch: readonly Append[]): Promise<readonly Outcome[]> {
  const lone = loneWriteIn(batch);
  const position = lone && (await appendLoneEvent(connection, lone));
  return position === undefined ? appendAll(connection, batch) : [position];
}

async function appendAll(connection: HeldConnection, batch: readonly Append[]): Promise<readonly Outcome[]> {
  const { rows } = await connection.query<{ answer: Answer }>({
    name: 'append_batch',
    text: SQL,
    values: columnsOf(batch),
  });
  const [row] = rows;
  if (!row) throw new StoreUnavailable('The event store gave no answer to an append');
  return outcomesOf(batch, row.answer.last, row.answer.refused ?? []);
}

/** A single append: the database's constraints say what is wrong with it. */
export async function appendOne(connection: HeldConnection, append: Append): Promise<Outcome> {
  try {
    const [outcome] = await appendBatch(connection, [append]);
    return outcome ?? new StoreUnavailable('The event store gave no answer to an append');
  } catch (cause) {
    if (databaseOutageOf(cause)) throw cause;
    const [write] = append;
    // The expected revisions were right, or the function would have reported it: only an id can conflict.
    if (isUniqueViolation(cause) && write)
      return new WrongRevision(write.stream, write.expectedRevision, write.expectedRevision);
    return new StoreUnavailable('The database refused an append', { cause });
  }
}

function columnsOf(batch: readonly Append[]): (string | null)[] {
  const appends: number[] = [];
  const streams: string[] = [];
  const revisions: number[] = [];
  const ats: number[] = [];
  const events: StorableEvent[] = [];
  let described = false;
  for (const [append, writes] of batch.entries())
    for (const { stream, expectedRevision, events: written } of writes)
      for (const [at, event] of written.entries()) {
        appends.push(append);
        streams.push(stream);
        revisions.push(expectedRevision + at);
        ats.push(at);
        events.push(event);
        described ||= event.metadata !== null;
      }
  return [
    arrayOf(appends),
    streams.join(BETWEEN),
    arrayOf(revisions),
    arrayOf(ats),
    arrayOf(events.map(({ id }) => id)),
    events.map(({ type }) => type).join(BETWEEN),
    events.map(({ data }) => data).join(BETWEEN),
    described ? events.map(({ metadata }) => metadata ?? '').join(BETWEEN) : null,
    BETWEEN,
  ];
}

/** An array of numbers or ids as PostgreSQL reads it. */
function arrayOf(items: readonly (number | string)[]): string {
  return `{${items.join(',')}}`;
}

/** Positions follow each other without a gap, so the last one gives all that were written in this call. */
function outcomesOf(batch: readonly Append[], last: number, refused: readonly RefusedWrite[]): readonly Outcome[] {
  const refusedOf = Map.groupBy(refused, ({ append }) => append);
  const countOf = (append: Append): number => append.reduce((sum, { events }) => sum + events.length, 0);
  const written = batch.filter((_append, at) => !refusedOf.has(at));
  let position = last - written.reduce((sum, append) => sum + countOf(append), 0);
  return batch.map((append, at) => {
    const verdicts = refusedOf.get(at);
    return verdicts ? refusalOf(append, verdicts) : (position += countOf(append));
  });
}

function refusalOf(append: Append, verdicts: readonly RefusedWrite[]): Outcome {
  const closed = verdicts.find((verdict) => verdict.closed);
  if (closed) return new StreamClosed(closed.stream);
  const repeatedAt = verdicts.flatMap((verdict) => verdict.repeated_at ?? []);
  if (repeatedAt.length === append.length) return Math.max(...repeatedAt);
  const wrong = verdicts.find((verdict) => verdict.repeated_at === null) ?? verdicts[0];
  return wrong
    ? new WrongRevision(wrong.stream, wrong.expected, wrong.actual)
    : new StoreUnavailable('The event store refused an append without a reason');
}
