import type { NotificationResponse } from '@gemscout/contracts';
import { metText, priceSource } from '@gemscout/domain';
import { useQuery } from '@tanstack/react-query';
import type { MouseEvent } from 'react';
import { Link } from 'react-router';
import { sentenceOf } from '../../api/http.ts';
import { Button } from '../../ui/button.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { EmptyText } from '../../ui/panel.tsx';
import { TimeAgo } from '../../ui/time.tsx';
import { notificationsQuery, useMarkRead } from './notifications-api.ts';

/** What happened, newest first. Opening one marks it as read, and so does the button all of them. */
export default function NotificationList() {
  const read = useQuery(notificationsQuery);
  const mark = useMarkRead();
  const unread = read.data?.notifications.filter((each) => !each.read) ?? [];
  return (
    <>
      <div className="flex min-h-11 items-center justify-between gap-3 border-b border-line px-4">
        <h2 className="font-semibold">Notifications</h2>
        {unread.length > 0 && (
          <Button className="h-8" disabled={mark.isPending} onClick={() => mark.mutate(unread.map(({ id }) => id))}>
            Mark all as read
          </Button>
        )}
      </div>
      {mark.error && (
        <p role="alert" className="px-4 py-2 text-sm text-bad">
          {sentenceOf(mark.error)}
        </p>
      )}
      <Loaded read={read} what="the notifications">
        {({ notifications }) =>
          notifications.length === 0 ? (
            <EmptyText>
              Nothing yet. A condition of a proposal that you approved shows here when a close meets it, and a fact of a
              memo when its source corrects it.
            </EmptyText>
          ) : (
            <ul className="divide-y divide-line">
              {notifications.map((each) => (
                <Notification key={each.id} notification={each} onOpen={() => each.read || mark.mutate([each.id])} />
              ))}
            </ul>
          )
        }
      </Loaded>
    </>
  );
}

const WHAT = { condition_met: 'condition met', fact_corrected: 'corrected since' } as const;

function Notification({ notification, onOpen }: { notification: NotificationResponse; onOpen: () => void }) {
  const { kind, symbol, text, at, at_close, read } = notification;
  const open = ({ currentTarget }: MouseEvent<HTMLElement>) => {
    currentTarget.closest<HTMLElement>('[popover]')?.hidePopover();
    onOpen();
  };
  return (
    <li>
      <Link
        to={`/app?view=company&symbol=${encodeURIComponent(symbol)}`}
        onClick={open}
        className={`grid gap-0.5 px-4 py-2.5 text-sm hover:bg-paper ${read ? '' : 'bg-accent-soft'}`}
      >
        <span className="flex items-baseline justify-between gap-3">
          <span className="font-medium">
            <span className="figures">{symbol}</span>: {WHAT[kind]}
            {!read && <span className="sr-only">, not read</span>}
          </span>
          <span className="text-xs text-soft">
            <TimeAgo at={at} />
          </span>
        </span>
        <span>{text}</span>
        {at_close && (
          <span className="text-xs text-soft">
            {metText(at_close.as_of, at_close.price)}, {priceSource(at_close.provider)}
          </span>
        )}
      </Link>
    </li>
  );
}
