import { useState, type ReactNode } from 'react';
import { useLocation } from 'react-router';

const TABS = ['Investment Queue', 'Watchlist'] as const;

/** Queue and watchlist: one above the other on a wide screen, else one at a time under the log. */
export function SideColumn({ queue, watchlist }: { queue: ReactNode; watchlist: ReactNode }) {
  const [shown, setShown] = useState<(typeof TABS)[number]>('Investment Queue');
  const { hash, key } = useLocation();
  const [followed, setFollowed] = useState(key);
  if (key !== followed) {
    setFollowed(key);
    if (hash === '#queue') setShown('Investment Queue');
  }
  const hiddenUnless = (tab: (typeof TABS)[number]) => (shown === tab ? '' : 'max-wide:not-print:hidden');
  return (
    <div className="grid min-w-0 gap-3 wide:sticky wide:top-4 wide:gap-3">
      <div role="group" aria-label="Show" className="flex gap-1 wide:hidden">
        {TABS.map((tab) => (
          <button
            key={tab}
            type="button"
            aria-pressed={shown === tab}
            onClick={() => setShown(tab)}
            className="flex-1 rounded-md border border-line px-3 py-2 font-medium text-soft aria-pressed:border-accent aria-pressed:bg-accent-soft aria-pressed:text-ink"
          >
            {tab}
          </button>
        ))}
      </div>
      <div className={`min-w-0 ${hiddenUnless('Investment Queue')}`}>{queue}</div>
      <div className={`min-w-0 ${hiddenUnless('Watchlist')}`}>{watchlist}</div>
    </div>
  );
}
