import type { StreamEventsResponse, StreamViewResponse } from '@gemscout/contracts';
import { useInfiniteQuery, type UseInfiniteQueryResult } from '@tanstack/react-query';
import { ChevronRight } from 'lucide-react';
import { useState, type FormEvent } from 'react';
import { Button, buttonLook } from '../../ui/button.tsx';
import { BareField } from '../../ui/field.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { Panel } from '../../ui/panel.tsx';
import { streamEventsQuery } from './ops-api.ts';
import { QuietText } from './ops-panel.tsx';

type StreamPanelProps = { view: StreamViewResponse | undefined; onView: (stream: string) => void };

/** The events of one stream as stored. It opens with a reason only, and for 15 minutes. */
export function StreamPanel({ view, onView }: StreamPanelProps) {
  const [wanted, setWanted] = useState('');
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    onView(wanted.trim());
  };
  return (
    <Panel title="Stream" aside={view && <span className="figures text-xs break-all">{view.stream}</span>}>
      <form onSubmit={submit} className="flex gap-2 border-b border-line px-4 py-2.5">
        <BareField
          label="Run or stream"
          placeholder="A run’s id, or run-…, proposal-…, watchlist-…, usage-…"
          className="figures"
          value={wanted}
          onChange={({ target }) => setWanted(target.value)}
        />
        <button type="submit" className={buttonLook()} disabled={wanted.trim() === ''}>
          View
        </button>
      </form>
      {view ? <Events view={view} /> : <QuietText>A stream is a tenant’s: say which, and why you look.</QuietText>}
    </Panel>
  );
}

function Events({ view }: { view: StreamViewResponse }) {
  const read = useInfiniteQuery(streamEventsQuery(view.id));
  return (
    <Loaded read={read} what="the events">
      {({ pages }) => <EventList view={view} events={pages.flatMap((page) => page.events)} read={read} />}
    </Loaded>
  );
}

type EventListProps = {
  view: StreamViewResponse;
  events: StreamEventsResponse['events'];
  read: Pick<UseInfiniteQueryResult, 'hasNextPage' | 'isFetching' | 'fetchNextPage' | 'refetch'>;
};

function EventList({ view, events, read: { hasNextPage, isFetching, fetchNextPage, refetch } }: EventListProps) {
  return (
    <>
      <ol
        tabIndex={0}
        aria-label={`Events of ${view.stream}`}
        className="max-h-[36rem] divide-y divide-line overflow-y-auto"
      >
        {events.map((event) => (
          <StoredEvent key={event.id} event={event} />
        ))}
      </ol>
      <div className="flex items-center gap-3 border-t border-line px-4 py-2 text-xs text-soft">
        <span>
          <span className="figures">{events.length}</span> {events.length === 1 ? 'event' : 'events'}
        </span>
        <span>Times are UTC.</span>
        <Button
          className="ml-auto h-8"
          disabled={isFetching}
          onClick={() => void (hasNextPage ? fetchNextPage() : refetch())}
        >
          {hasNextPage ? 'More' : 'Read again'}
        </Button>
      </div>
    </>
  );
}

function StoredEvent({ event }: { event: StreamEventsResponse['events'][number] }) {
  const { revision, position, type, recorded_at: at, id, data, metadata } = event;
  return (
    <li className="hover:bg-paper">
      <details className="group">
        <summary className="flex flex-wrap items-center gap-x-2 px-4 py-1.5">
          <ChevronRight size={15} aria-hidden className="text-soft transition-transform group-open:rotate-90" />
          <span className="figures w-7 text-right text-soft">{revision}</span>
          <span className="font-medium">{type}</span>
          <time className="figures ml-auto text-xs text-soft" dateTime={at}>
            {at.slice(0, 10)} {at.slice(11, 23)}
          </time>
        </summary>
        <pre tabIndex={0} className="figures mx-4 mb-3 max-h-72 overflow-auto rounded-md bg-sunken p-3 text-2xs">
          {JSON.stringify({ id, position, data, metadata }, undefined, 2)}
        </pre>
      </details>
    </li>
  );
}
