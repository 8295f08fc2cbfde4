import type { ProposalResponse } from '@gemscout/contracts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { sentenceOf } from '../../api/http.ts';
import { removeCachedRow } from '../../api/cached-rows.ts';
import { readAgainUnlessLive } from '../../api/live-updates.ts';
import { queryKeys } from '../../api/query-keys.ts';
import { GoalFilter } from '../../entities/account/goal-filter.tsx';
import { readProposalsFor } from '../../entities/proposal/proposals-api.ts';
import { ChoiceGroup } from '../../ui/choice-group.tsx';
import { DoneMessage, type Done } from '../../ui/done-message.tsx';
import { CsvExport } from '../../entities/account/csv-export.tsx';
import { ExportFailure } from '../../ui/download/export-failure.tsx';
import { useDownload } from '../../ui/download/use-download.ts';
import { BareField } from '../../ui/field.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { EmptyText, Panel } from '../../ui/panel.tsx';
import { placeInList, returnTo } from '../../ui/row-focus.ts';
import { RemovedItems, RemovedToggle, useRestore } from './removed-items.tsx';
import { useWatchlistRows } from './use-watchlist-rows.ts';
import { removeItem } from './watchlist-api.ts';
import { WatchlistItem } from './watchlist-item.tsx';
import { orderWatchlist, WATCHLIST_SORTS, type WatchlistRow, type WatchlistSort } from './watchlist-order.ts';

type WatchlistProps = { onOpen: (proposal: ProposalResponse) => void; className?: string };

export default function Watchlist({ onOpen, className = '' }: WatchlistProps) {
  const [sort, setSort] = useState<WatchlistSort>('added');
  const [filter, setFilter] = useState({ symbol: '', goal: '' });
  const read = useWatchlistRows();
  const open = useOpenMemo(onOpen);
  const [done, setDone] = useState<Done | null>(null);
  const [showsRemoved, setShowsRemoved] = useState(false);
  const remove = useRemove(setDone);
  const csv = useDownload();
  return (
    <Panel
      title="Watchlist"
      className={className}
      aside={
        <div className="flex flex-wrap items-center gap-1">
          <ChoiceGroup label="Sort watchlist by" choices={WATCHLIST_SORTS} chosen={sort} onChoose={setSort} />
          <RemovedToggle on={showsRemoved} onChange={setShowsRemoved} />
          <CsvExport download={csv} what="the watchlist" path="/exports/watchlist.csv" />
        </div>
      }
    >
      <ExportFailure error={csv.error} className="m-2" />
      <DoneMessage done={done} onChange={setDone} />
      <Filters filter={filter} hasGoals={!showsRemoved} onChange={setFilter} />
      {open.isError && <WatchlistAlert>Failed to load details.</WatchlistAlert>}
      {remove.error && <WatchlistAlert>{sentenceOf(remove.error)}</WatchlistAlert>}
      {showsRemoved ? (
        <RemovedItems filter={filter.symbol} onDone={setDone} />
      ) : (
        <WatchedItems
          read={read}
          sort={sort}
          filter={filter}
          onOpen={({ symbol }) => open.mutate(symbol)}
          onRemove={(row) => remove.mutate({ row, place: placeInList() })}
        />
      )}
    </Panel>
  );
}

/** A part of a symbol, and the id of a goal profile; '' lets all pass. */
type Filter = { readonly symbol: string; readonly goal: string };
type FiltersProps = { filter: Filter; hasGoals: boolean; onChange: (filter: Filter) => void };

function Filters({ filter, hasGoals, onChange }: FiltersProps) {
  const { symbol, goal } = filter;
  const chooseGoal = (id: string) => onChange({ ...filter, goal: id });
  return (
    <div className="flex gap-2 border-b border-line px-4 py-2">
      <BareField
        label="Filter watchlist by symbol"
        placeholder="Filter"
        type="search"
        className="h-8"
        value={symbol}
        onChange={({ target }) => onChange({ ...filter, symbol: target.value })}
      />
      {hasGoals && <GoalFilter what="the watchlist" value={goal} onChange={chooseGoal} className="max-w-40" />}
    </div>
  );
}

function WatchlistAlert({ children }: { children: string }) {
  return (
    <p role="alert" className="px-4 py-2 text-bad">
      {children}
    </p>
  );
}

type WatchedItemsProps = {
  read: ReturnType<typeof useWatchlistRows>;
  sort: WatchlistSort;
  filter: Filter;
  onOpen: (row: WatchlistRow) => void;
  onRemove: (row: WatchlistRow) => void;
};

function WatchedItems({ read, sort, filter, onOpen, onRemove }: WatchedItemsProps) {
  return (
    <Loaded read={read} what="the watchlist">
      {(items) => {
        const rows = orderWatchlist(items, sort, filter.symbol, filter.goal);
        if (rows.length === 0) return <EmptyText>{emptyText(items.length, filter.symbol)}</EmptyText>;
        return (
          <ul data-key-list className="unrolls min-h-0 flex-1 divide-y divide-line overflow-y-auto">
            {rows.map((row) => (
              <WatchlistItem key={row.id} row={row} onOpen={() => onOpen(row)} onRemove={() => onRemove(row)} />
            ))}
          </ul>
        );
      }}
    </Loaded>
  );
}

function emptyText(items: number, symbol: string): string {
  if (items === 0) return 'No items yet.';
  return symbol.trim() === '' ? 'No item of this goal profile.' : `No symbol has “${symbol.trim()}” in it.`;
}

const NO_MEMO = 'No recent analysis available for this symbol yet. Run a new analysis to generate details.';

function useOpenMemo(onOpen: (proposal: ProposalResponse) => void) {
  return useMutation({
    mutationFn: readProposalsFor,
    onSuccess: ([latest]) => (latest ? onOpen(latest) : alert(NO_MEMO)),
  });
}

type Removal = { row: WatchlistRow; place: () => HTMLElement | null };

function useRemove(onDone: (done: Done) => void) {
  const cache = useQueryClient();
  const { mutateAsync: restore } = useRestore();
  return useMutation({
    mutationFn: ({ row }: Removal) => removeItem(row.id),
    onSuccess: (wasThere, { row }) => {
      removeCachedRow(cache, queryKeys.watchlist, row.id);
      const undo = () => restore(row);
      if (wasThere) onDone({ text: `${row.symbol} removed from the watchlist.`, undo });
      else onDone({ text: `${row.symbol} had already been removed from the watchlist.` });
    },
    onSettled: async (_answer, _error, { place }) => {
      await readAgainUnlessLive(cache, queryKeys.watchlist);
      requestAnimationFrame(() => returnTo(place)); // once its row is gone
    },
  });
}
