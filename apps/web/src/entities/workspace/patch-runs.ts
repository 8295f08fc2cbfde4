import type { RunResponse } from '@gemscout/contracts';
import type { InfiniteData, QueryClient, QueryKey } from '@tanstack/react-query';
import { queryKeys } from '../../api/query-keys.ts';
import { byNewest, withRow } from './list-rows.ts';
import { patchQueries, readAgain } from './read-again.ts';

type Runs = readonly RunResponse[];
type Pages = InfiniteData<Runs, string>;

/** Changes a run in the list of last runs, in the history, and where it is shown by itself. */
export function patchRuns(cache: QueryClient, id: string, row: RunResponse | null): void {
  patchQueries<unknown>(cache, queryKeys.runs, (data, key) => {
    if (key.length === 1) return lastRuns(data as Runs, id, row);
    if (key[1] === id && key.length === 2 && row) return row;
    if (key[1] !== 'history') return data;
    const pages = data as Pages;
    if (row && !isIn(pages, id) && isSearch(key)) readAgain(cache, key, true);
    return { ...pages, pages: history(pages, id, row, key) };
  });
}

/** As many as were read. */
function lastRuns(runs: Runs, id: string, row: RunResponse | null): Runs {
  if (!row) return runs.filter((run) => run.id !== id);
  const next = withRow(runs, row, byNewest);
  return next.length > runs.length && runs.length >= SHOWN_RUNS ? next.slice(0, runs.length) : next;
}

/** As `runsQuery` reads. */
const SHOWN_RUNS = 20;

/** A new run is on the first page, if it passes the filter. Whether it is found by a search only the server can say. */
function history({ pages }: Pages, id: string, row: RunResponse | null, key: QueryKey): Runs[] {
  const isShown = row !== null && passes(row, key);
  return pages.map((page, at) => {
    if (page.some((run) => run.id === id))
      return isShown ? withRow(page, row, byNewest) : page.filter((run) => run.id !== id);
    const isNew = at === 0 && isShown && !isSearch(key) && !isIn({ pages, pageParams: [] }, id);
    return isNew && isNewest(row, page) ? [row, ...page] : page;
  });
}

function isNewest(row: RunResponse, page: Runs): boolean {
  const [first] = page;
  return !first || byNewest(row, first) < 0;
}

function isIn({ pages }: Pages, id: string): boolean {
  return pages.some((page) => page.some((run) => run.id === id));
}

type Filter = Readonly<Partial<Record<'search' | 'kind' | 'status' | 'goal_profile', string>>>;

function passes({ kind, status, goal_profile: goal }: RunResponse, [, , filter]: QueryKey): boolean {
  const { kind: ofKind = '', status: ofStatus = '', goal_profile: ofGoal = '' } = filter as Filter;
  const isOfGoal = ofGoal === '' || ofGoal === goal?.id;
  return isOfGoal && (ofKind === '' || ofKind === kind) && (ofStatus === '' || ofStatus === status);
}

function isSearch([, , filter]: QueryKey): boolean {
  return ((filter as Filter).search ?? '').trim() !== '';
}
