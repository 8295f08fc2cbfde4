import { QueryClient, QueryObserver, type InfiniteData } from '@tanstack/react-query';
import type { ProposalResponse, RunResponse, WatchlistItemResponse } from '@gemscout/contracts';
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { queryKeys } from '../../api/query-keys.ts';
import { patchCache } from './patch-cache.ts';
import type { WorkspaceEntry } from './workspace-entry.ts';

let cache: QueryClient;
let read: string[];
let stopWatching: (() => void)[];

beforeEach(() => {
  jest.useFakeTimers({ now: Date.parse('2026-03-31T12:00:00Z') });
  [cache, read, stopWatching] = [new QueryClient(), [], []];
});
afterEach(() => {
  for (const stop of stopWatching) stop();
  cache.clear();
  jest.useRealTimers();
});

const change = (kind: string, key: string, row: unknown) =>
  patchCache(cache, { seq: 1, id: 'g:1', kind, key, row } as WorkspaceEntry);
const proposal = (id: string, symbol: string, more: object = {}) =>
  ({
    ...{ id, symbol, run_id: 'r1', created_at: `2026-03-31T10:00:0${id.at(-1)}Z`, watched: false, dismissed: false },
    ...{ on_watchlist: false, rechecked: null, earlier: 0, is_latest: true, ...more },
  }) as unknown as ProposalResponse;
const run = (id: string, more: Partial<RunResponse> = {}) =>
  ({ id, kind: 'symbol', status: 'active', created_at: `2026-03-31T10:00:0${id.at(-1)}Z`, ...more }) as RunResponse;
const item = (id: string, symbol: string, change_24h: number | null) =>
  ({
    id,
    symbol,
    added_at: `2026-03-31T10:00:0${id.at(-1)}Z`,
    notes: null,
    change_24h,
    change_as_of: null,
  }) as WatchlistItemResponse;

const put = (key: readonly unknown[], data: unknown) => cache.setQueryData(key, data);
const idsIn = (key: readonly unknown[]) =>
  cache.getQueryData<readonly { readonly id: string }[]>(key)?.map(({ id }) => id);

/** A page that shows a query: counts when it is read. */
async function show(queryKey: readonly unknown[], answer: unknown = []): Promise<void> {
  const queryFn = () => (read.push(queryKey.join(' ')), answer);
  stopWatching.push(new QueryObserver(cache, { queryKey, queryFn }).subscribe(() => undefined));
  await jest.advanceTimersByTimeAsync(0);
  read = [];
}

it('notes are read again where they are shown, and nothing else', async () => {
  await show(queryKeys.notesOf('/companies/NOVA'));
  await show(queryKeys.queue('all'));
  change('notes', 'NOVA', null);
  await jest.advanceTimersByTimeAsync(0);
  expect(read).toEqual(['notes /companies/NOVA']);
});

describe('a proposal', () => {
  it('is put into the lists that show it, and taken out of the others', () => {
    for (const shown of ['all', 'dismissed', 'r1', 'r2']) put(queryKeys.queue(shown), []);
    put(queryKeys.proposalsOfSymbol('nova'), []);
    const lists = () => ['all', 'dismissed', 'r1', 'r2'].map((shown) => idsIn(queryKeys.queue(shown))?.length);
    change('queue', 'p1', proposal('p1', 'NOVA'));
    expect([lists(), idsIn(queryKeys.proposalsOfSymbol('nova'))]).toEqual([[1, 0, 1, 0], ['p1']]);
    change('queue', 'p1', proposal('p1', 'NOVA', { dismissed: true }));
    expect([lists(), idsIn(queryKeys.proposalsOfSymbol('nova'))]).toEqual([[0, 1, 0, 0], ['p1']]);
    change('queue', 'p1', proposal('p1', 'NOVA', { watched: true }));
    expect(lists()).toEqual([0, 0, 0, 0]);
  });

  it('is in the queue in the order of the API, in place of an earlier one of its symbol, and not if a newer one exists', () => {
    put(queryKeys.queue('all'), [proposal('p3', 'ACME'), proposal('p1', 'NOVA')]);
    change('queue', 'p2', proposal('p2', 'nova', { earlier: 1 }));
    expect(idsIn(queryKeys.queue('all'))).toEqual(['p3', 'p2']);
    change('queue', 'p1', proposal('p1', 'NOVA', { is_latest: false }));
    expect(idsIn(queryKeys.queue('all'))).toEqual(['p3', 'p2']);
    change('queue', 'p4', proposal('p4', 'ACME', { dismissed: true }));
    expect(idsIn(queryKeys.queue('all'))).toEqual(['p2']);
  });

  it('that is assigned is looked for under Mine, and leaves it when it is decided on or assigned to somebody else', async () => {
    const of = (user_id: string | null, more: object = {}) =>
      proposal('p1', 'NOVA', { assigned: { user_id, by: 'ada', at: '2026-03-31T10:00:00Z' }, ...more });
    const mine = () => idsIn(queryKeys.queue('mine'));
    await show(queryKeys.queue('mine'), [of('bob')]);
    change('queue', 'p1', of('bob', { earlier: 1 }));
    expect(mine()).toEqual(['p1']);
    change('queue', 'p1', of('cleo'));
    expect(mine()).toEqual([]);
    change('queue', 'p2', proposal('p2', 'ACME', { assigned: null }));
    await jest.advanceTimersByTimeAsync(0);
    expect(read).toEqual([]);
    change('queue', 'p1', of('bob'));
    await jest.advanceTimersByTimeAsync(0);
    expect([read, mine()]).toEqual([['proposals mine'], ['p1']]);
    change('queue', 'p1', of('bob', { dismissed: true }));
    expect(mine()).toEqual([]);
  });

  it('that is deleted leaves every list, and the queue is read again for an earlier one', async () => {
    await show(queryKeys.queue('all'), [proposal('p1', 'NOVA')]);
    change('queue', 'p1', null);
    expect(idsIn(queryKeys.queue('all'))).toEqual([]);
    await jest.advanceTimersByTimeAsync(0);
    expect(read).toEqual(['proposals all']);
  });

  it('is changed in the dialog, whose own figures stay; after a re-check they are read again', async () => {
    await show(queryKeys.proposal('p1'), { ...proposal('p1', 'NOVA'), freshness: { state: 'fresh' } });
    change('queue', 'p1', proposal('p1', 'NOVA', { watched: true }));
    expect(cache.getQueryData(queryKeys.proposal('p1'))).toMatchObject({
      watched: true,
      freshness: { state: 'fresh' },
    });
    change('queue', 'p1', proposal('p1', 'NOVA', { rechecked: { at: 'now' } }));
    await jest.advanceTimersByTimeAsync(0);
    expect(read).toEqual(['proposal p1']);
  });
});

describe('a watchlist item', () => {
  it('of a known symbol keeps what the market says; of another one that is read', async () => {
    await show(queryKeys.watchlist, [item('i1', 'NOVA', 2.5)]);
    change('watchlist', 'i2', { id: 'i2', symbol: 'NOVA', added_at: '2026-03-31T11:00:00Z', notes: 'n' });
    expect(cache.getQueryData(queryKeys.watchlist)).toMatchObject([{ id: 'i2', notes: 'n', change_24h: 2.5 }]);
    await jest.advanceTimersByTimeAsync(0);
    expect(read).toEqual([]);
    change('watchlist', 'i3', { id: 'i3', symbol: 'ACME', added_at: '2026-03-31T12:00:00Z', notes: null });
    expect(idsIn(queryKeys.watchlist)).toEqual(['i3', 'i2']);
    await jest.advanceTimersByTimeAsync(0);
    expect(read).toEqual(['watchlist']);
  });

  it('marks the proposals of its symbol, and unmarks them when it leaves', async () => {
    put(queryKeys.queue('all'), [proposal('p1', 'NOVA'), proposal('p2', 'ACME')]);
    await show(queryKeys.watchlist, []);
    const marks = () =>
      cache.getQueryData<readonly ProposalResponse[]>(queryKeys.queue('all'))?.map((row) => row.on_watchlist);
    change('watchlist', 'i1', { id: 'i1', symbol: 'NOVA', added_at: '2026-03-31T12:00:00Z', notes: null });
    expect(marks()).toEqual([true, false]);
    change('watchlist', 'i1', null);
    expect([marks(), idsIn(queryKeys.watchlist)]).toEqual([[false, false], []]);
  });
});

describe('a run', () => {
  it('is changed where it is shown, and a new one is the first of those that were read', () => {
    put(
      queryKeys.runs,
      Array.from({ length: 20 }, (_, n) => run(`r0${n % 8}`)),
    );
    put(queryKeys.run('r9'), run('r9'));
    change('runs', 'r9', run('r9', { status: 'completed' }));
    expect([idsIn(queryKeys.runs)?.[0], idsIn(queryKeys.runs)?.length]).toEqual(['r9', 20]);
    expect(cache.getQueryData(queryKeys.run('r9'))).toMatchObject({ status: 'completed' });
    change('runs', 'r9', null);
    expect(idsIn(queryKeys.runs)).not.toContain('r9');
  });

  it('is in the history that its filter lets pass; a search is read again', async () => {
    const historyOf = (filter: Record<string, string>) =>
      queryKeys.runHistory({ search: '', kind: '', status: '', ...filter }, 25);
    const keys = [historyOf({}), historyOf({ status: 'completed' }), historyOf({ kind: 'symbol', status: 'active' })];
    for (const key of keys) put(key, { pages: [[run('r1')], [run('r0')]], pageParams: ['', 'r1'] });
    const shown = () =>
      keys.map((key) =>
        cache
          .getQueryData<InfiniteData<readonly RunResponse[]>>(key)
          ?.pages.flat()
          .map(({ id }) => id),
      );
    change('runs', 'r2', run('r2'));
    expect(shown()).toEqual([
      ['r2', 'r1', 'r0'],
      ['r1', 'r0'],
      ['r2', 'r1', 'r0'],
    ]);
    change('runs', 'r1', run('r1', { status: 'completed' }));
    expect(shown()).toEqual([
      ['r2', 'r1', 'r0'],
      ['r1', 'r0'],
      ['r2', 'r0'],
    ]);
    const ofGoal = historyOf({ goal_profile: 'growth' });
    put(ofGoal, { pages: [[]], pageParams: [''] });
    change('runs', 'r4', run('r4'));
    change('runs', 'r5', run('r5', { goal_profile: { id: 'growth', name: 'Growth', version: 2 } }));
    expect(cache.getQueryData(ofGoal)).toMatchObject({ pages: [[{ id: 'r5' }]] });
    const search = historyOf({ search: 'moat' });
    await show(search, { pages: [[]], pageParams: [''] });
    change('runs', 'r3', run('r3'));
    await jest.advanceTimersByTimeAsync(0);
    expect(read).toHaveLength(1);
  });
});

it('usage is shown with the plan that was read', () => {
  put(queryKeys.billing, { active_plan: 'elite', runs_today: 0, runs_month: 3 });
  change('usage', '2026-03-31', { runs_today: 1, runs_month: 4 });
  expect(cache.getQueryData(queryKeys.billing)).toEqual({ active_plan: 'elite', runs_today: 1, runs_month: 4 });
});

it('what has no row is read again if it is shown, at most once a second', async () => {
  await show(queryKeys.team);
  put(queryKeys.billing, {});
  for (let n = 0; n < 5; n += 1) change('team', 'w', null);
  change('plan', 'w', null);
  await jest.advanceTimersByTimeAsync(0);
  expect(read).toEqual(['team']);
  await jest.advanceTimersByTimeAsync(1_000);
  expect(read).toEqual(['team', 'team']);
  change('a kind of a later release', 'w', null);
});

it('an answer that is under way may be older than a change, so it is asked for again', async () => {
  const answers = [Promise.withResolvers<unknown>(), Promise.withResolvers<unknown>()];
  const queryFn = () => answers[Math.min(read.push('asked'), 2) - 1]?.promise;
  put(queryKeys.runs, []);
  stopWatching.push(new QueryObserver(cache, { queryKey: queryKeys.runs, queryFn }).subscribe(() => undefined));
  change('runs', 'r1', run('r1'));
  expect(idsIn(queryKeys.runs)).toEqual(['r1']);
  await jest.advanceTimersByTimeAsync(0);
  answers[0]?.resolve([]);
  answers[1]?.resolve([run('r1'), run('r0')]);
  await jest.advanceTimersByTimeAsync(0);
  expect([read.length, idsIn(queryKeys.runs)]).toEqual([2, ['r1', 'r0']]);
});

it('also the first answer of all, which nothing can be cancelled for: the list is read again behind it', async () => {
  const answers = [Promise.withResolvers<unknown>(), Promise.withResolvers<unknown>()];
  const queryFn = () => answers[Math.min(read.push('asked'), 2) - 1]?.promise;
  stopWatching.push(new QueryObserver(cache, { queryKey: queryKeys.runs, queryFn }).subscribe(() => undefined));
  change('runs', 'r1', run('r1'));
  await jest.advanceTimersByTimeAsync(0);
  answers[0]?.resolve([]);
  await jest.advanceTimersByTimeAsync(0);
  answers[1]?.resolve([run('r1')]);
  await jest.advanceTimersByTimeAsync(0);
  expect([read.length, idsIn(queryKeys.runs)]).toEqual([2, ['r1']]);
});

describe('the stream', () => {
  it('that begins has what is older than half a minute read again, and nothing else', async () => {
    await show(queryKeys.runs);
    await jest.advanceTimersByTimeAsync(40_000);
    await show(queryKeys.watchlist);
    await show(['scorecard']);
    change('open', '', null);
    await jest.advanceTimersByTimeAsync(0);
    expect(read).toEqual(['runs']);
  });

  it('that cannot bring what was missed has all of it read again', async () => {
    const companies = queryKeys.companyList('');
    const shown = [queryKeys.runs, queryKeys.watchlist, queryKeys.queue('all'), queryKeys.billing, companies];
    for (const key of [...shown, ['scorecard']]) await show(key);
    change('reset', '', null);
    await jest.advanceTimersByTimeAsync(0);
    expect(read.toSorted()).toEqual(['billing', 'companies list ', 'proposals all', 'runs', 'watchlist']);
  });
});
