import { useQuery } from '@tanstack/react-query';
import { Bell } from 'lucide-react';
import { Suspense, useId, useState } from 'react';
import { buttonLook } from '../../ui/button.tsx';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { notificationsQuery } from './notifications-api.ts';

const NotificationList = lazyPart(() => import('./notification-list.tsx'));

/** Counts what happened and is not read; opens the list of it. */
export default function NotificationsBell() {
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  const { data } = useQuery(notificationsQuery);
  const unread = data?.unread ?? 0;
  const label = unread === 0 ? 'Notifications' : `Notifications, ${unread} not read`;
  return (
    <>
      <button
        type="button"
        title={label}
        aria-label={label}
        popoverTarget={id}
        className={`${buttonLook('quiet')} relative w-9 !px-0`}
      >
        <Bell size={16} aria-hidden />
        {unread > 0 && (
          <span
            aria-hidden
            className="figures absolute top-0.5 right-0.5 min-w-4 rounded-full bg-accent px-1 text-2xs leading-4 text-on-accent"
          >
            {unread > 99 ? '99+' : unread}
          </span>
        )}
      </button>
      <div
        id={id}
        popover="auto"
        role="dialog"
        aria-label="Notifications"
        onToggle={({ newState }) => setOpen(newState === 'open')}
        className="fixed inset-auto top-13 max-bar:top-16 right-3 m-0 max-h-[70dvh] w-96 max-w-[calc(100vw-1.5rem)] overflow-y-auto rounded-md border border-line bg-surface text-ink shadow-float"
      >
        <Suspense fallback={null}>{isOpen && <NotificationList />}</Suspense>
      </div>
    </>
  );
}
