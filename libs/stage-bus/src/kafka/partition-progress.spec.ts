import { expect, it } from '@jest/globals';
import { PartitionProgress } from './partition-progress.ts';

it('commits only up to the lowest unfinished offset, in whatever order tasks end', () => {
  const progress = new PartitionProgress(5n);
  for (const offset of [5n, 6n, 7n]) expect(progress.read(offset)).toBe('new');
  expect(progress.committable).toBe(5n);
  progress.finish(6n);
  progress.finish(7n);
  expect(progress.committable).toBe(5n);
  progress.finish(5n);
  expect(progress.committable).toBe(8n);
});

it('knows what is delivered again', () => {
  const progress = new PartitionProgress(5n);
  progress.read(5n);
  expect([progress.read(4n), progress.read(5n)]).toEqual(['seen', 'seen']);
  expect(progress.committable).toBe(5n);
});

it('notices messages that were left out, and does not step over them', () => {
  const progress = new PartitionProgress(5n);
  expect(progress.read(7n)).toBe('gap');
  expect(progress.committable).toBe(5n);
});
