import type { ProposalResponse } from '@gemscout/contracts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { X } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { configQuery } from '../../api/config-query.ts';
import { sentenceOf } from '../../api/http.ts';
import { queryKeys } from '../../api/query-keys.ts';
import { IconButton } from '../../ui/button.tsx';
import { ChoiceGroup } from '../../ui/choice-group.tsx';
import { DoneMessage, type Done } from '../../ui/done-message.tsx';
import { BareField } from '../../ui/field.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { EmptyText, Panel } from '../../ui/panel.tsx';
import { TimeAgo } from '../../ui/time.tsx';
import { CsvButton } from '../exports/csv-button.tsx';
import { ExportFailure } from '../exports/export-failure.tsx';
import { useDownload } from '../exports/use-download.ts';
import { readProposalsFor } from '../queue/proposals-api.ts';
import { placeInList, returnTo } from '../queue/row-focus.ts';
import { RemovedItems, RemovedToggle, useRestore } from './removed-items.tsx';
import { coinChangesQuery, removeItem, watchlistQuery } from './watchlist-api.ts';
import {
  changeText,
  orderWatchlist,
  WATCHLIST_SORTS,
  type WatchlistRow,
  type WatchlistSort,
} from './watchlist-order.ts';

type WatchlistProps = { onOpen: (proposal: ProposalResponse) => void; className?: string };

export default function Watchlist({ onOpen, className = '' }: WatchlistProps) {
  const [sort, setSort] = useState<WatchlistSort>('added');
  const [filter, setFilter] = useState('');
  const read = useRows();
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
          <CsvButton download={csv} what="the watchlist" path="/exports/watchlist.csv" />
        </div>
      }
    >
      <ExportFailure error={csv.error} className="m-2" />
      <DoneMessage done={done} onChange={setDone} />
      <div className="border-b border-line px-4 py-2">
        <BareField
          label="Filter watchlist by symbol"
          placeholder="Filter"
          type="search"
          className="h-8"
          value={filter}
          onChange={({ target }) => setFilter(target.value)}
        />
      </div>
      {open.isError && (
        <p role="alert" className="px-4 py-2 text-bad">
          Failed to load details.
        </p>
      )}
      {remove.error && (
        <p role="alert" className="px-4 py-2 text-bad">
          {sentenceOf(remove.error)}
        </p>
      )}
      {showsRemoved ? (
        <RemovedItems filter={filter} onDone={setDone} />
      ) : (
        <Loaded read={read} what="the watchlist">
          {(items) => (
            <Rows items={items} sort={sort} filter={filter}>
              {(row) => (
                <WatchlistItem
                  key={row.id}
                  row={row}
                  onOpen={() => open.mutate(row.symbol)}
                  onRemove={() => remove.mutate({ row, place: placeInList() })}
                />
              )}
            </Rows>
          )}
        </Loaded>
      )}
    </Panel>
  );
}

type RowsProps = {
  items: readonly WatchlistRow[];
  sort: WatchlistSort;
  filter: string;
  children: (row: WatchlistRow) => ReactNode;
};

function Rows({ items, sort, filter, children }: RowsProps) {
  const rows = orderWatchlist(items, sort, filter);
  if (rows.length === 0)
    return <EmptyText>{items.length === 0 ? 'No items yet.' : `No symbol has “${filter.trim()}” in it.`}</EmptyText>;
  return (
    <ul data-key-list className="unrolls min-h-0 flex-1 divide-y divide-line overflow-y-auto">
      {rows.map(children)}
    </ul>
  );
}

function colourOf(change: WatchlistRow['change']): string {
  if (!change) return 'text-soft';
  return change > 0 ? 'text-buy' : 'text-bad';
}

type ItemProps = { row: WatchlistRow; onOpen: () => void; onRemove: () => void };

function WatchlistItem({ row, onOpen, onRemove }: ItemProps) {
  const colour = colourOf(row.change);
  return (
    <li className="arrives flex items-center gap-3 px-4 py-1.5 hover:bg-paper">
      <button
        type="button"
        aria-label={`Open memo of ${row.symbol}`}
        data-key-row
        onClick={onOpen}
        className="figures min-w-16 rounded-desk py-1 text-left font-semibold hover:text-accent"
      >
        {row.symbol}
      </button>
      <span className="flex-1 text-xs text-soft">
        <TimeAgo at={row.added_at} />
      </span>
      <span className="grid text-right">
        <span className={`figures ${colour}`}>{changeText(row.change)}</span>
        {row.change !== null && <span className="text-2xs leading-tight text-soft">{sinceWhen(row)}</span>}
      </span>
      <IconButton label={`Remove ${row.symbol}`} onClick={onRemove}>
        <X size={16} aria-hidden />
      </IconButton>
    </li>
  );
}

/** Of when a change is: an equity's is between two closes. */
function sinceWhen({ change_24h, change_as_of }: WatchlistRow): string {
  return change_24h !== null && change_as_of ? `close of ${change_as_of.slice(0, 10)}` : 'last 24 hours';
}

/** The items with their change: the market's, or the coin markets' where the market does not know the symbol. */
function useRows() {
  const read = useQuery(watchlistQuery);
  const { data: config } = useQuery(configQuery);
  const symbols = read.data?.map(({ symbol }) => symbol) ?? [];
  const { data: coins } = useQuery(coinChangesQuery(config?.coin_markets_url, symbols));
  const rows = read.data?.map((item) => ({ ...item, change: item.change_24h ?? coins?.get(item.symbol) ?? null }));
  return { ...read, data: rows };
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
    onSuccess: (_answer, { row }) => {
      const undo = () => restore(row);
      onDone({ text: `${row.symbol} removed from the watchlist.`, undo });
    },
    onSettled: async (_answer, _error, { place }) => {
      await cache.invalidateQueries({ queryKey: queryKeys.watchlist });
      requestAnimationFrame(() => returnTo(place)); // once its row is gone
    },
  });
}
