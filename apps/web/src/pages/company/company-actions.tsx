import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Check, Plus } from 'lucide-react';
import { useId } from 'react';
import { Link } from 'react-router';
import { callApi, sentenceOf } from '../../api/http.ts';
import { readAgainUnlessLive } from '../../api/live-updates.ts';
import { queryKeys } from '../../api/query-keys.ts';
import { useStartTicker } from '../../entities/run/use-start-ticker.ts';
import { watchlistQuery } from '../../features/watchlist/watchlist-api.ts';
import { Button, buttonLook } from '../../ui/button.tsx';

/** What can be done about a company: watch it, and run it. */
export function CompanyActions({ symbol }: { symbol: string }) {
  return (
    <div className="grid justify-items-end gap-1 print:hidden">
      <div className="flex flex-wrap gap-2">
        <WatchButton symbol={symbol} />
        <RunButton symbol={symbol} />
      </div>
    </div>
  );
}

function WatchButton({ symbol }: { symbol: string }) {
  const cache = useQueryClient();
  const watchlist = useQuery(watchlistQuery);
  const add = useMutation({
    mutationFn: () => callApi('/watchlist', { method: 'POST', body: { symbol } }),
    onSuccess: () => readAgainUnlessLive(cache, queryKeys.watchlist, queryKeys.proposals, queryKeys.companies),
  });
  const isWatched = add.isSuccess || watchlist.data?.some((item) => item.symbol === symbol);
  if (isWatched)
    return (
      <Link to="/app" className={`${buttonLook('quiet')} text-accent`}>
        <Check size={16} aria-hidden /> On the watchlist
      </Link>
    );
  return (
    <>
      {add.error && (
        <p role="alert" className="self-center text-sm text-bad">
          {sentenceOf(add.error)}
        </p>
      )}
      <Button disabled={watchlist.isPending || add.isPending} onClick={() => add.mutate()}>
        <Plus size={16} aria-hidden /> Add to watchlist
      </Button>
    </>
  );
}

/** Starts a run of the ticker, which the workspace then shows, or why it was refused. */
function RunButton({ symbol }: { symbol: string }) {
  const { start, block, busy } = useStartTicker();
  const reason = useId();
  if (busy)
    return (
      <Link to="/app" className={buttonLook('plain')}>
        A run is active: watch it
      </Link>
    );
  return (
    <>
      <Button
        look="primary"
        disabled={block !== undefined}
        aria-describedby={block && reason}
        onClick={() => start(symbol)}
      >
        Run {symbol}
      </Button>
      {block && (
        <p id={reason} className="basis-full text-sm text-watch">
          {block.text}{' '}
          <Link to={block.wayOut.to} className="rounded-md font-medium underline underline-offset-3">
            {block.wayOut.text}
          </Link>
        </p>
      )}
    </>
  );
}
