import { expect, it } from '@jest/globals';
import { KnownIds } from './known-ids.ts';

it('knows each id at its revision', () => {
  const known = new KnownIds();
  known.note('s', 0, ['a', 'b']);
  known.note('s', 2, ['c']);
  expect([...known.of('s').revisions]).toEqual([
    ['a', 0],
    ['b', 1],
    ['c', 2],
  ]);
});

it('takes what it is told twice once, and leaves out what would leave a gap', () => {
  const known = new KnownIds();
  known.note('s', 0, ['a', 'b']);
  known.note('s', 1, ['b', 'c']);
  known.note('s', 7, ['z']);
  expect(known.of('s')).toMatchObject({ count: 3 });
  expect(known.of('s').revisions.has('z')).toBe(false);
});

it('knows nothing of another stream', () => expect(new KnownIds().of('s')).toMatchObject({ count: 0 }));

it('forgets the streams that it was not told of for the longest, never the latest', () => {
  const known = new KnownIds();
  const many = (stream: string): readonly string[] => Array.from({ length: 60_000 }, (_, at) => `${stream} ${at}`);
  known.note('old', 0, many('old'));
  known.note('new', 0, many('new'));
  expect([known.of('old').count, known.of('new').count]).toEqual([0, 60_000]);
});
