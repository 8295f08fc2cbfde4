import { X } from 'lucide-react';
import { GoalMark } from '../../entities/account/goal-mark.tsx';
import { QuoteLine, QuotePrice } from '../../entities/market/quote-cells.tsx';
import { CompanyLink } from '../../entities/company/company-link.tsx';
import { nameIn, shortDay } from '../../entities/market/quote-text.ts';
import { CorrectionMark } from '../../entities/proposal/correction-mark.tsx';
import { ConditionMark } from '../../entities/proposal/condition-mark.tsx';
import { ChangeFigure } from '../../ui/change-figure.tsx';
import { IconButton } from '../../ui/button.tsx';
import { percentText } from '../../ui/price-text.ts';
import { RowActions } from '../../ui/row-actions.tsx';
import { TimeAgo } from '../../ui/time.tsx';
import type { WatchlistRow } from './watchlist-order.ts';

type WatchlistItemProps = { row: WatchlistRow; onOpen: () => void; onRemove: () => void };

/** One symbol that is watched, in two lines: its company, price and change; its closes, and the return since its approval. */
export function WatchlistItem({ row, onOpen, onRemove }: WatchlistItemProps) {
  const { symbol, quote, change } = row;
  return (
    <li className="arrives group relative grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-2 px-4 py-0.5 hover:bg-paper max-sm:px-3">
      <div className="min-w-0">
        <div className="flex h-6 min-w-0 items-center gap-1.5">
          <button
            type="button"
            aria-label={`Open memo of ${symbol}`}
            data-key-row
            onClick={onOpen}
            className="figures shrink-0 rounded-md font-semibold after:absolute after:inset-0 hover:text-accent"
          >
            {symbol}
          </button>
          <span className="min-w-0 flex-1 truncate text-sm">
            <CompanyLink symbol={symbol} name={nameIn(quote)} />
          </span>
          <span className="flex shrink-0 items-baseline gap-1.5 text-sm">
            <QuotePrice quote={quote} />
            <ChangeFigure percent={change} />
            {change !== null && <SinceWhen row={row} />}
          </span>
        </div>
        <SecondLine row={row} />
      </div>
      <RowActions>
        <IconButton label={`Remove ${symbol}`} className="size-7 bg-surface" onClick={onRemove}>
          <X size={16} aria-hidden />
        </IconButton>
      </RowActions>
    </li>
  );
}

function SecondLine({ row }: { row: WatchlistRow }) {
  return (
    <div className="flex min-h-5 min-w-0 items-center gap-2 text-xs text-soft">
      <QuoteLine quote={row.quote} className="max-sm:hidden" />
      <ReturnSinceApproval row={row} />
      <CorrectionMark corrections={row.corrections} />
      <GoalMark profile={row.goal_profile} className="max-w-[7rem] shrink-0" />
      <span className="min-w-0 flex-1 truncate">
        <ConditionMark symbol={row.symbol} />
      </span>
      <span className="shrink-0">
        <TimeAgo at={row.added_at} />
      </span>
    </div>
  );
}

/** Of when a change is: an equity's is between two closes. */
function SinceWhen({ row: { change_24h, change_as_of, quote } }: { row: WatchlistRow }) {
  const day = typeof quote === 'string' ? change_as_of : (quote.price_now?.as_of ?? change_as_of);
  if (change_24h === null || day === null) return <span className="text-2xs text-soft">24 h</span>;
  return (
    <span className="text-2xs whitespace-nowrap text-soft">
      <span className="sr-only">close of {day.slice(0, 10)}</span>
      <span aria-hidden>{shortDay(day)}</span>
    </span>
  );
}

function ReturnSinceApproval({ row: { quote } }: { row: WatchlistRow }) {
  const since = typeof quote === 'string' ? null : quote.since_approval;
  if (!since) return null;
  return (
    <span className="min-w-0 truncate" title={`Since the close of ${since.from}`}>
      <span className={`figures ${since.pct < 0 ? 'text-bad' : 'text-ink'}`}>{percentText(since.pct)}</span> since
      approval
    </span>
  );
}
