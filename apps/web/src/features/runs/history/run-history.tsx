import type { RunResponse } from '@gemscout/contracts';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useDeferredValue, useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { Loaded } from '../../../ui/loaded.tsx';
import { EmptyText } from '../../../ui/panel.tsx';
import { ALL_RUNS, historyQuery } from './history-query.ts';
import { HistoryFilters } from './history-filters.tsx';
import { RunRow } from './run-row.tsx';
import type { RunSelection } from './use-run-selection.ts';

type RunHistoryProps = {
  pageSize: number;
  className?: string;
  /** Runs to compare are chosen in the rows. */
  selection?: RunSelection;
  onChoose: (run: RunResponse) => void;
};

/** Every run of the workspace, found by what it was asked, its kind, its state, and the symbols that it proposed. */
export function RunHistory({ pageSize, className = '', selection, onChoose }: RunHistoryProps) {
  const [filter, setFilter] = useState(ALL_RUNS);
  const sought = useDeferredValue(filter);
  const read = useInfiniteQuery(historyQuery(sought, pageSize));
  const { hasNextPage, isFetchingNextPage, fetchNextPage } = read;
  return (
    <>
      <HistoryFilters filter={filter} onChange={setFilter} />
      <Loaded read={read} what="the runs">
        {({ pages }) =>
          pages.flat().length === 0 ? (
            <EmptyText>
              {sought === ALL_RUNS ? 'No runs yet. Start one in the workspace.' : 'No matching runs.'}
            </EmptyText>
          ) : (
            <ul
              aria-label="Runs"
              data-key-list
              className={`unrolls min-h-0 divide-y divide-line overflow-y-auto ${className}`}
            >
              {pages.flat().map((run) => (
                <RunRow key={run.id} run={run} selection={selection} onChoose={() => onChoose(run)} />
              ))}
              {hasNextPage && (
                <li className="flex justify-center p-2">
                  <Button look="quiet" disabled={isFetchingNextPage} onClick={() => void fetchNextPage()}>
                    {isFetchingNextPage ? 'Loading…' : 'Show more'}
                  </Button>
                </li>
              )}
            </ul>
          )
        }
      </Loaded>
    </>
  );
}
