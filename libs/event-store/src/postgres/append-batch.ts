import type { Pool } from 'pg';
import { StoreUnavailable, StreamClosed, WrongRevision } from '../event-store.ts';
import type { StorableWrite } from '../storable.ts';
import { isTransient, isUniqueViolation } from './connections.ts';

/** What became of one append: its position, or why it was refused. */
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

/** One statement, one commit: all appends that can be written are; the outcomes are in their order. */
export async function appendBatch(pool: Pool, batch: readonly Append[]): Promise<readonly Outcome[]> {
  const { rows } = await pool.query<{ last_position: string; refused: readonly RefusedWrite[] | null }>({
    name: 'append_batch',
    text: `SELECT * FROM event_store.append_batch($1, $2, $3, $4, $5, $6, $7, $8, $9,
      string_to_array($10, $12), string_to_array($11, $12))`,
    values: [...parametersOf(batch), BETWEEN],
  });
  const [row] = rows;
  if (!row) throw new StoreUnavailable('The event store gave no answer to an append');
  return outcomesOf(batch, Number(row.last_position), row.refused ?? []);
}

/** An append alone, where the database's constraints say what is wrong with it. */
export async function appendOne(pool: Pool, append: Append): Promise<Outcome> {
  try {
    const [outcome] = await appendBatch(pool, [append]);
    return outcome ?? new StoreUnavailable('The event store gave no answer to an append');
  } catch (cause) {
    if (isTransient(cause)) throw cause;
    const [write] = append;
    // The expected revisions were right, or the function would have said so: only an id can be in the way.
    if (isUniqueViolation(cause) && write)
      return new WrongRevision(write.stream, write.expectedRevision, write.expectedRevision);
    return new StoreUnavailable('The database refused an append', { cause });
  }
}

// JSON text holds no raw control character, so one can part the texts: much cheaper than quoting an array of JSON.
const BETWEEN = '\u001f';

/** The columns of all writes, then of all events, in the order of `append_batch`. */
function parametersOf(batch: readonly Append[]): readonly unknown[] {
  const writes = batch.flatMap((append, at) => append.map((write) => ({ ...write, append: at })));
  const events = writes.flatMap((write) =>
    write.events.map((event, at) => ({ write, event, revision: write.expectedRevision + at })),
  );
  const described = events.some(({ event }) => event.metadata !== null);
  return [
    writes.map(({ append }) => append),
    writes.map(({ stream }) => stream),
    writes.map(({ expectedRevision }) => expectedRevision),
    writes.map((write) => write.events.length),
    events.map(({ write }) => write.append),
    events.map(({ write }) => write.stream),
    events.map(({ revision }) => revision),
    events.map(({ event }) => event.id),
    events.map(({ event }) => event.type),
    events.map(({ event }) => event.data).join(BETWEEN),
    described ? events.map(({ event }) => event.metadata ?? '').join(BETWEEN) : null,
  ];
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
