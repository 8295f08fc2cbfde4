import { X } from 'lucide-react';
import { ConditionMark } from '../../entities/proposal/condition-mark.tsx';
import { IconButton } from '../../ui/button.tsx';
import { TimeAgo } from '../../ui/time.tsx';
import { changeText, type WatchlistRow } from './watchlist-order.ts';

type WatchlistItemProps = { row: WatchlistRow; onOpen: () => void; onRemove: () => void };

/** One symbol that is watched: since when, and its change. */
export function WatchlistItem({ row, onOpen, onRemove }: WatchlistItemProps) {
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
        <span className="block">
          <ConditionMark symbol={row.symbol} />
        </span>
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

function colourOf(change: WatchlistRow['change']): string {
  if (!change) return 'text-soft';
  return change > 0 ? 'text-buy' : 'text-bad';
}
