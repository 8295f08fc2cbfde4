import { afterEach, beforeEach, expect, it, jest } from '@jest/globals';
import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { queryKeys } from '../../api/query-keys.ts';
import type { LogEntry } from '../log/log-entry.ts';
import { refreshAfter, refresherOf } from './refresh-after.ts';

let cache: QueryClient;
let read: string[];
let stopWatching: (() => void)[];

/** A page that shows usage, the queue of a run and the list of runs. */
beforeEach(async () => {
  jest.useFakeTimers();
  [cache, read] = [new QueryClient(), []];
  stopWatching = [queryKeys.billing, queryKeys.queue('run-1'), queryKeys.runs].map((queryKey) =>
    new QueryObserver(cache, { queryKey, queryFn: () => read.push(queryKey.join(' ')) }).subscribe(() => undefined),
  );
  await jest.advanceTimersByTimeAsync(0);
  read = [];
});
afterEach(() => {
  for (const stop of stopWatching) stop();
  cache.clear();
  jest.useRealTimers();
});

const line = (label: string): LogEntry => ({
  seq: 1,
  label,
  message: '',
  ts: '',
  symbol: undefined,
  payload: null,
  usd: 0,
  position: undefined,
});

async function readAfter(...labels: readonly string[]): Promise<readonly string[]> {
  refreshAfter(labels.map(line), refresherOf(cache));
  await jest.advanceTimersByTimeAsync(0);
  return read;
}

it.each(['PROPOSAL_SAVED', 'DECISION', 'MEMO_READY'])('%s by itself refreshes the queue', async (label) => {
  expect(await readAfter(label)).toEqual(['billing', 'proposals run-1']);
});

it.each(['TOOL', 'THEME_VALIDATION', 'a label of its own'])('%s refreshes the usage, and no queue', async (label) => {
  expect(await readAfter(label)).toEqual(['billing']);
});

it.each(['INIT', 'DONE', 'ERROR'])(
  '%s refreshes no list of runs: the stream of the workspace brings it',
  async (label) => {
    expect(await readAfter(label)).toEqual(['billing']);
  },
);

it('the usage follows line after line, once a second', async () => {
  const refresh = refresherOf(cache);
  for (let second = 1; second <= 3; second += 1) {
    for (const label of ['TOOL', 'REFLECT', 'TOOL']) refreshAfter([line(label)], refresh);
    await jest.advanceTimersByTimeAsync(1_000);
  }
  expect(read).toEqual(['billing', 'billing', 'billing', 'billing']); // at once, after each of the three seconds
});
