import type { JsonObject } from '@gemscout/domain';
import type { EventData, RecordedEvent } from '@kurrent/kurrentdb-client';
import { ERASED, type Recorded } from '../event-store.ts';
import type { StorableEvent } from '../storable.ts';
import { positionOf, type LogPosition } from './log-positions.ts';

/**
 * The metadata of an event. KurrentDB accepts text properties and adds its own, so all metadata is JSON in one
 * property. It includes the time, because the driver returns the server's time in whole seconds when a stream is read
 * and in milliseconds when it is followed.
 */
const [METADATA, RECORDED_AT] = ['gemscout.metadata', 'gemscout.recorded-at'];
const SYSTEM_TYPE = '$';

export function eventDataOf({ id, type, data, metadata }: StorableEvent, recordedAt: string): EventData {
  const properties = { [RECORDED_AT]: recordedAt, ...(metadata !== null && { [METADATA]: metadata }) };
  return { id, type, contentType: 'application/json', data: JSON.parse(data), metadata: properties };
}

/** Converts an event of KurrentDB to one of the port. */
export function recordedOf(stream: string, event: RecordedEvent): Recorded {
  const metadata = propertyOf(event, METADATA);
  return {
    id: event.id,
    type: event.type,
    stream,
    revision: Number(event.revision),
    data: event.data as JsonObject,
    ...(metadata !== undefined && { metadata: JSON.parse(metadata) }),
    position: positionOf(placeOf(event)),
    recordedAt: propertyOf(event, RECORDED_AT) ?? event.created.toISOString(),
  };
}

/** What is left of an event that was erased. */
export function erasedOf({ metadata: _gone, ...event }: Recorded): Recorded {
  return { ...event, type: ERASED, data: {} };
}

/** A blank: the place of an event that was erased, to be stored at the same revision of another stream. */
export function blankOf({ id, position, recordedAt }: Recorded): EventData {
  return { id, type: ERASED, contentType: 'application/json', data: { position, recordedAt }, metadata: undefined };
}

/** The erased event that a blank stands for. */
export function erasedOfBlank(stream: string, blank: RecordedEvent): Recorded {
  const { position, recordedAt } = blank.data as { readonly position: string; readonly recordedAt: string };
  return { id: blank.id, type: ERASED, stream, revision: Number(blank.revision), data: {}, position, recordedAt };
}

/** True for KurrentDB's own records in a stream, such as a tombstone. */
export function isOfSystem({ type }: { readonly type: string }): boolean {
  return type.startsWith(SYSTEM_TYPE);
}

/** @throws TypeError where the server does not say: it is older than the 25.1 that is asked for */
export function placeOf({ position, streamId, revision }: RecordedEvent): LogPosition {
  if (!position || position.commit > MAX_POSITION)
    throw new TypeError(`KurrentDB did not give the position of event ${revision} of ${streamId}`);
  return position;
}

// The server writes "nowhere" as the largest unsigned number.
const MAX_POSITION = 2n ** 63n - 1n;

function propertyOf({ metadata }: RecordedEvent, name: string): string | undefined {
  if (typeof metadata !== 'object') return undefined;
  const property = (metadata as Readonly<Record<string, unknown>>)[name];
  return typeof property === 'string' ? property : undefined;
}
