import { describe, expect, it } from '@jest/globals';
import type { RecordedEvent } from '@kurrent/kurrentdb-client';
import { ERASED } from '../event-store.ts';
import { blankOf, erasedOf, erasedOfBlank, eventDataOf, isOfSystem, placeOf, recordedOf } from './stored-events.ts';

const AT = '2026-03-31T12:00:00.123Z';
const ID = '6f0c3f0e-5d7b-5c0c-9a52-b1d3a7c4e981';
const storable = { id: ID, type: 'TOOL', data: '{"b":1,"a":{"2":[null]}}', metadata: '{"by":{"me":true}}' };

/** What the server returns for what was written, with a property that it adds. */
function stored({ id, type, data, metadata }: ReturnType<typeof eventDataOf>): RecordedEvent {
  const kept = { id, type, isJson: true, data, metadata: { ...Object(metadata), '$schema.name': type } } as const;
  const place = { streamId: 'gemscout.run-1', revision: 4n, position: { commit: 70n, prepare: 70n } };
  return { ...kept, ...place, created: new Date('2026-03-31T12:00:00Z') } as RecordedEvent;
}

describe('an event', () => {
  it('comes back as it was, with its place and the time it was dated by', () =>
    expect(recordedOf('run-1', stored(eventDataOf(storable, AT)))).toEqual({
      id: ID,
      type: 'TOOL',
      stream: 'run-1',
      revision: 4,
      position: '70/70',
      recordedAt: AT,
      data: { b: 1, a: { 2: [null] } },
      metadata: { by: { me: true } },
    }));

  it('has only properties of text, as KurrentDB asks', () => {
    const { metadata } = eventDataOf(storable, AT);
    expect(Object.values(Object(metadata)).every((value) => typeof value === 'string')).toBe(true);
  });

  it('has no metadata where it had none', () =>
    expect(recordedOf('run-1', stored(eventDataOf({ ...storable, metadata: null }, AT)))).not.toHaveProperty(
      'metadata',
    ));

  it.each([undefined, { commit: 2n ** 64n - 1n, prepare: 2n ** 64n - 1n }])('has a place, not %p', (position) => {
    const event = stored(eventDataOf(storable, AT));
    expect(() => placeOf({ ...event, position } as RecordedEvent)).toThrow(/event 4 of gemscout\.run-1/);
  });
});

describe('an erased event', () => {
  it('keeps its place, and comes back from its blank the same', () => {
    const event = recordedOf('run-1', stored(eventDataOf(storable, AT)));
    const erased = {
      id: ID,
      type: ERASED,
      stream: 'run-1',
      revision: 4,
      data: {},
      position: '70/70',
      recordedAt: AT,
    };
    expect(erasedOf(event)).toEqual(erased);
    expect(erasedOfBlank('run-1', stored(blankOf(event)))).toEqual(erased);
  });
});

it('tells what KurrentDB writes by itself from events', () => {
  expect([isOfSystem({ type: '$streamDeleted' }), isOfSystem({ type: 'TOOL' })]).toEqual([true, false]);
});
