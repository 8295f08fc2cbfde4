import type { UseQueryResult } from '@tanstack/react-query';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { sentenceOf } from '../api/http.ts';
import { Button } from './button.tsx';
import { Clock } from './time.tsx';

type Read<Data> = Pick<UseQueryResult<Data>, 'data' | 'error' | 'dataUpdatedAt'> & { readonly refetch: () => unknown };

type LoadedProps<Data> = {
  read: Read<Data>;
  /** Names the data within a sentence: "the watchlist". */
  what: string;
  children: (data: Data) => ReactNode;
};

/**
 * Shows data once it is there; until then that it is loading, or why it could not be loaded, with Retry. `children` is
 * called with data only, so an empty text always means that there is nothing. Data that could not be updated stays.
 */
export function Loaded<Data>({ read, what, children }: LoadedProps<Data>) {
  const { data, error, dataUpdatedAt } = read;
  const retry = () => void read.refetch();
  if (data === undefined) return <NotLoaded what={what} error={error} onRetry={retry} />;
  return (
    <>
      {error && <OutOfDate what={what} error={error} since={dataUpdatedAt} onRetry={retry} />}
      {children(data)}
    </>
  );
}

type FailureProps = { what: string; error: Error; onRetry: () => void };

/** A failure stays until somebody retries: what is asked for every few seconds would else be loading most of the time. */
export function NotLoaded({ what, error, onRetry }: Omit<FailureProps, 'error'> & { error: Error | null }) {
  const place = useRef<HTMLDivElement>(null);
  const [last, setLast] = useState(error);
  const [retried, setRetried] = useState<Error | null>(null);
  if (error && error !== last) setLast(error);

  function retry() {
    place.current?.focus(); // the button that has the focus goes
    setRetried(last);
    onRetry();
  }

  return (
    <div ref={place} tabIndex={-1} className="flex min-w-0 flex-1 rounded-md">
      {last && last !== retried ? (
        <Failed what={what} error={last} onRetry={retry} />
      ) : (
        <Loading what={what} isFirst={!last} />
      )}
    </div>
  );
}

function Failed({ what, error, onRetry }: FailureProps) {
  return (
    <div role="alert" className="m-auto grid max-w-[44ch] justify-items-center gap-3 px-6 py-6 text-center">
      <div>
        <p className="font-medium text-bad">{capitalised(`${what} could not be loaded.`)}</p>
        <p className="text-sm text-soft">{sentenceOf(error)}</p>
      </div>
      <RetryButton what={what} onRetry={onRetry} />
    </div>
  );
}

const SLOW_AFTER_MS = 5_000;
const ROWS = ['w-3/5', 'w-4/5', 'w-2/5'];

/**
 * Rows without content in the place of what comes. Parts below are not shown before it (`in-order` in `main.css`), unless it is slow,
 * or has failed before: then they are there already.
 */
function Loading({ what, isFirst }: { what: string; isFirst: boolean }) {
  const [slow, setSlow] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setSlow(true), SLOW_AFTER_MS);
    return () => clearTimeout(timer);
  }, []);
  return (
    <div
      role="status"
      data-reading={isFirst && !slow ? '' : undefined}
      className="grid min-w-0 flex-1 content-start gap-3 px-4 py-4"
    >
      <p className="text-sm text-soft">
        Loading…<span className="sr-only"> {what}</span>
        {slow && ' This takes longer than usual.'}
      </p>
      {ROWS.map((width) => (
        <span key={width} aria-hidden className={`h-4 rounded-md bg-sunken motion-safe:animate-pulse ${width}`} />
      ))}
    </div>
  );
}

function OutOfDate({ what, error, since, onRetry }: FailureProps & { since: number }) {
  return (
    <div
      role="alert"
      className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1 border-b border-watch/40 bg-watch-soft px-4 py-1.5 text-sm text-watch"
    >
      <p>
        {capitalised(`${what} could not be updated.`)} {sentenceOf(error)} As of{' '}
        <Clock at={new Date(since).toISOString()} />.
      </p>
      <RetryButton what={what} onRetry={onRetry} />
    </div>
  );
}

function RetryButton({ what, onRetry }: Omit<FailureProps, 'error'>) {
  return (
    <Button className="h-8" onClick={onRetry}>
      <span>
        Retry<span className="sr-only"> loading {what}</span>
      </span>
    </Button>
  );
}

function capitalised(text: string): string {
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}`;
}
