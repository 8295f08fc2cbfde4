import type { RunAnswer } from '@gemscout/contracts';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useDeferredValue, useState } from 'react';
import { sentenceOf } from '../../../api/http.ts';
import { Button } from '../../../ui/button.tsx';
import { EmptyText } from '../../../ui/panel.tsx';
import { ALL_RUNS, historyQuery } from './history-query.ts';
import { HistoryFilters } from './history-filters.tsx';
import { RunRow } from './run-row.tsx';

type RunHistoryProps = { pageSize: number; className?: string; onChoose: (run: RunAnswer) => void };

/** Every run of the workspace, found by what it was asked, its kind, its state, and the symbols that it proposed. */
export function RunHistory({ pageSize, className = '', onChoose }: RunHistoryProps) {
  const [filter, setFilter] = useState(ALL_RUNS);
  const sought = useDeferredValue(filter);
  const { data, error, hasNextPage, isFetchingNextPage, fetchNextPage } = useInfiniteQuery(
    historyQuery(sought, pageSize),
  );
  const runs = data?.pages.flat() ?? [];
  return (
    <>
      <HistoryFilters filter={filter} onChange={setFilter} />
      {error && (
        <p role="alert" className="px-4 py-2 text-bad">
          {sentenceOf(error)}
        </p>
      )}
      {data && runs.length === 0 && (
        <EmptyText>{sought === ALL_RUNS ? 'No run yet. Start one on the desk.' : 'No run is like that.'}</EmptyText>
      )}
      <ul
        aria-label="Runs"
        data-key-list
        className={`unrolls min-h-0 divide-y divide-line overflow-y-auto ${className}`}
      >
        {runs.map((run) => (
          <RunRow key={run.id} run={run} onChoose={() => onChoose(run)} />
        ))}
        {hasNextPage && (
          <li className="flex justify-center p-2">
            <Button look="quiet" disabled={isFetchingNextPage} onClick={() => void fetchNextPage()}>
              {isFetchingNextPage ? 'Loading…' : 'Show more'}
            </Button>
          </li>
        )}
      </ul>
    </>
  );
}
