import { validate as isUuid } from 'uuid';
import { ERASED, EventTooLarge, type NewEvent, type Write } from './event-store.ts';
import { withSafeText } from './safe-text.ts';

const MAX_EVENT_BYTES = 32_768;
const ESCAPE = String.raw`\u`;
const CONTROL_CHARACTER = /[\u0000-\u001f]/;

/** An event as adapters store it: its JSON as safe text within the size limit. */
export type StorableEvent = {
  readonly id: string;
  readonly type: string;
  readonly data: string;
  readonly metadata: string | null;
};

export type StorableWrite = {
  readonly stream: string;
  readonly expectedRevision: number;
  readonly events: readonly StorableEvent[];
};

/**
 * Checks an append and turns it into what is stored; writes of no event are left out.
 *
 * @throws EventTooLarge, TypeError as `EventStore.append` does
 */
export function storableWrites(writes: readonly Write[]): readonly StorableWrite[] {
  const kept = writes.filter(({ events }) => events.length > 0);
  if (kept.length > 1 && new Set(kept.map(({ stream }) => stream)).size < kept.length)
    throw new TypeError('A stream stands twice in one append');
  return kept.map(storableWrite);
}

function storableWrite({ stream, expectedRevision, events }: Write): StorableWrite {
  if (!isName(stream)) throw new TypeError('A stream name is empty or holds control characters');
  if (!Number.isSafeInteger(expectedRevision) || expectedRevision < 0)
    throw new TypeError(`An expected revision is a count, not ${expectedRevision}`);
  if (events.length > 1 && new Set(events.map(({ id }) => id)).size < events.length)
    throw new TypeError(`Two events for ${stream} have the same id`);
  return { stream, expectedRevision, events: events.map(storableEvent) };
}

function storableEvent({ id, type, data, metadata }: NewEvent): StorableEvent {
  if (!isUuid(id)) throw new TypeError(`The id of ${type} is not a UUID: ${id}`);
  if (!isName(type)) throw new TypeError('An event type is empty or holds control characters');
  if (type === ERASED) throw new TypeError(`The type ${ERASED} is kept for erased events`);
  const event = { id: id.toLowerCase(), type, data: jsonOf(data), metadata: metadata ? jsonOf(metadata) : null };
  const bytes = Buffer.byteLength(event.data) + (event.metadata ? Buffer.byteLength(event.metadata) : 0);
  if (bytes > MAX_EVENT_BYTES) throw new EventTooLarge(type, bytes);
  return event;
}

function jsonOf(json: NewEvent['data']): string {
  const text = JSON.stringify(json);
  // Unsafe characters are written as escapes, so text without an escape is safe and needs no traversal.
  return text.includes(ESCAPE) ? JSON.stringify(withSafeText(json)) : text;
}

function isName(name: string): boolean {
  return name !== '' && !CONTROL_CHARACTER.test(name) && name.isWellFormed();
}
