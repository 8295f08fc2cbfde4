import { describe, expect, it } from '@jest/globals';
import { StreamClosed, WrongRevision } from '../event-store.ts';
import type { StorableWrite } from '../storable.ts';
import { verdictOn, type HeldStream } from './verdict.ts';

const write = (stream: string, expectedRevision: number, ...ids: readonly string[]): StorableWrite => ({
  stream,
  expectedRevision,
  events: ids.map((id) => ({ id, type: 'T', data: '{}', metadata: null })),
});
const held = (...ids: readonly string[]): HeldStream => ({
  count: ids.length,
  revisions: new Map(ids.map((id, at) => [id, at])),
  isClosed: false,
});
const closed = (...ids: readonly string[]): HeldStream => ({ ...held(...ids), isClosed: true });

describe('what an append comes to, by what the streams hold', () => {
  it('is new where every stream ends as expected', () =>
    expect(verdictOn([write('s', 1, 'b'), write('t', 0, 'c')], [held('a'), held()])).toBe('new'));

  it('is a repeat where all of it stands in its place, whatever came later', () =>
    expect(verdictOn([write('s', 0, 'a'), write('t', 1, 'c')], [held('a', 'later'), held('x', 'c')])).toBe('repeat'));

  it.each<[string, readonly StorableWrite[], readonly HeldStream[], object]>([
    ['another writer was faster', [write('s', 0, 'b')], [held('a')], { stream: 's', expected: 0, actual: 1 }],
    ['it expects too much', [write('s', 3, 'b')], [held('a')], { expected: 3, actual: 1 }],
    ['an id is old', [write('s', 2, 'a')], [held('a', 'b')], { expected: 2, actual: 2 }],
    ['half of it is there', [write('s', 0, 'a'), write('t', 0, 'b')], [held('a'), held()], { stream: 's', actual: 1 }],
    ['it goes on where the repeat ends', [write('s', 0, 'a', 'b')], [held('a')], { expected: 0, actual: 1 }],
  ])('is a conflict where %s', (_why, writes, streams, conflict) => {
    expect(() => verdictOn(writes, streams)).toThrow(WrongRevision);
    expect(() => verdictOn(writes, streams)).toThrow(expect.objectContaining(conflict));
  });

  it('is refused where one stream is closed, even for a repeat', () => {
    expect(() => verdictOn([write('s', 0, 'a')], [closed('a')])).toThrow(StreamClosed);
    expect(() => verdictOn([write('s', 9, 'x'), write('t', 0, 'b')], [held(), closed()])).toThrow(
      /Stream t was erased/,
    );
  });
});
