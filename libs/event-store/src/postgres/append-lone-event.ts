import type { HeldConnection } from './held-connection.ts';
import type { StorableEvent, StorableWrite } from '../storable.ts';

type LoneWrite = { readonly stream: string; readonly revision: number; readonly event: StorableEvent };

/** The event of a batch with a single event. */
export function loneWriteIn(batch: readonly (readonly StorableWrite[])[]): LoneWrite | undefined {
  const [append, ...appends] = batch;
  if (!append || appends.length > 0) return undefined;
  const [write, ...writes] = append;
  if (!write || writes.length > 0) return undefined;
  const [event, ...events] = write.events;
  if (!event || events.length > 0) return undefined;
  return { stream: write.stream, revision: write.expectedRevision, event };
}

/** Its position; `undefined`, with nothing written, where the revision is not the expected one: a repeat, or a refusal. */
export async function appendLoneEvent(
  connection: HeldConnection,
  { stream, revision, event: { id, type, data, metadata } }: LoneWrite,
): Promise<number | undefined> {
  const { rows } = await connection.query<{ position: string | null }>({
    name: 'append_event',
    text: 'SELECT event_store.append_event($1, $2, $3, $4, $5, $6) AS position',
    values: [stream, revision, id, type, data, metadata],
  });
  const position = rows[0]?.position;
  return typeof position === 'string' ? Number(position) : undefined;
}
