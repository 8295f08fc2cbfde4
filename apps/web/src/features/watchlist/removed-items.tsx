import type { WatchlistItemResponse } from '@gemscout/contracts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { sentenceOf } from '../../api/http.ts';
import { removeCachedRow } from '../../api/cached-rows.ts';
import { readAgainUnlessLive } from '../../api/live-updates.ts';
import { queryKeys } from '../../api/query-keys.ts';
import { TickerLink } from '../../entities/company/ticker-link.tsx';
import { Button } from '../../ui/button.tsx';
import type { Done } from '../../ui/done-message.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { EmptyText } from '../../ui/panel.tsx';
import { placeInList, returnTo } from '../../ui/row-focus.ts';
import { TimeAgo } from '../../ui/time.tsx';
import { removedItemsQuery, restoreItem } from './watchlist-api.ts';

type RemovedToggleProps = { on: boolean; onChange: (on: boolean) => void };

export function RemovedToggle({ on, onChange }: RemovedToggleProps) {
  return (
    <button
      type="button"
      aria-pressed={on}
      onClick={() => onChange(!on)}
      className="rounded-md border border-line px-2 py-1 text-2xs text-soft hover:text-ink aria-pressed:bg-accent-soft aria-pressed:font-medium aria-pressed:text-ink"
    >
      Removed
    </button>
  );
}

type RemovedItemsProps = { filter: string; onDone: (done: Done) => void };

/** What was removed from the watchlist, each with a way back. */
export function RemovedItems({ filter, onDone }: RemovedItemsProps) {
  const read = useQuery(removedItemsQuery);
  const { putBack, pendingId } = usePutBack(onDone);
  return (
    <Loaded read={read} what="removed items">
      {(items) => {
        const rows = items.filter(({ symbol }) => symbol.includes(filter.trim().toUpperCase()));
        if (rows.length === 0)
          return (
            <EmptyText>
              {items.length === 0 ? 'No removed items.' : `No symbol has “${filter.trim()}” in it.`}
            </EmptyText>
          );
        return (
          <ul data-key-list className="unrolls min-h-0 flex-1 divide-y divide-line overflow-y-auto">
            {rows.map((item) => (
              <RemovedItem key={item.id} item={item} busy={pendingId === item.id} onRestore={() => putBack(item)} />
            ))}
          </ul>
        );
      }}
    </Loaded>
  );
}

type RemovedItemProps = { item: WatchlistItemResponse; busy: boolean; onRestore: () => void };

function RemovedItem({ item: { symbol, removed_at }, busy, onRestore }: RemovedItemProps) {
  return (
    <li className="flex items-center gap-3 px-4 py-1.5">
      <TickerLink symbol={symbol} className="min-w-16" />
      <span className="flex-1 text-xs text-soft">removed {removed_at && <TimeAgo at={removed_at} />}</span>
      <Button className="h-8" data-key-row aria-label={`Restore ${symbol}`} disabled={busy} onClick={onRestore}>
        Restore
      </Button>
    </li>
  );
}

/** Restores an item, says so, and returns the focus to the place of its row. */
function usePutBack(onDone: (done: Done) => void) {
  const { mutate, isPending, variables } = useRestore();
  const putBack = (item: WatchlistItemResponse) => {
    const place = placeInList();
    mutate(item, {
      onSuccess: (text) => onDone({ text }),
      onError: (error) => onDone({ text: sentenceOf(error) }),
      onSettled: () => returnTo(place),
    });
  };
  return { putBack, pendingId: isPending ? variables.id : undefined };
}

/** Puts a removed item back. @returns what to say then */
export function useRestore() {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: async ({ id, symbol }: Pick<WatchlistItemResponse, 'id' | 'symbol'>) => {
      await restoreItem(id);
      return `${symbol} is on the watchlist again.`;
    },
    async onSuccess(_text, { id }) {
      removeCachedRow(cache, queryKeys.removedItems, id);
      await readAgainUnlessLive(cache, queryKeys.watchlist);
    },
    onError: () => cache.invalidateQueries({ queryKey: queryKeys.watchlist }),
  });
}
