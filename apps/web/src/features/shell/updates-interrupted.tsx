import { useEffect, useState, useSyncExternalStore } from 'react';
import { readLiveState, watchLiveState } from '../../api/live-updates.ts';

/** A short interruption is over before anybody has read of it. */
const SHOWN_AFTER_MS = 3_000;

const TIME = new Intl.DateTimeFormat(undefined, { hour: '2-digit', minute: '2-digit' });

/** At the foot of the screen, where it moves nothing, while the server can be reached and changes of the workspace do not arrive. */
export function UpdatesInterrupted() {
  const state = useSyncExternalStore(watchLiveState, readLiveState);
  const [shownFor, setShownFor] = useState<typeof state>();
  useEffect(() => {
    if (typeof state !== 'number') return undefined;
    const timer = setTimeout(() => setShownFor(state), state + SHOWN_AFTER_MS - Date.now());
    return () => clearTimeout(timer);
  }, [state]);
  if (typeof state !== 'number' || shownFor !== state) return null;
  return (
    <p
      role="status"
      className="fixed inset-x-0 bottom-0 z-30 border-t border-line max-bar:bottom-14 bg-sunken px-4 py-1.5 text-center text-sm text-soft print:hidden"
    >
      Live updates are interrupted. The lists are as of {TIME.format(state)}. Reconnecting…
    </p>
  );
}
