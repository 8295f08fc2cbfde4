import { X } from 'lucide-react';
import { useState, useSyncExternalStore } from 'react';
import { buttonLook, IconButton } from '../../ui/button.tsx';
import { TRIAL } from './claims.ts';

const APPEARS_AFTER_PX = 600;
const DISMISSED = 'trialBarDismissed';

/** The offer once more, for who has read on. Dismissed, it stays away until the browser's session ends. */
export function TrialBar() {
  const readOn = useSyncExternalStore(onScroll, hasReadOn, () => false);
  const [dismissed, setDismissed] = useState(false);
  if (!readOn || dismissed || sessionStorage.getItem(DISMISSED) !== null) return null;

  function dismiss() {
    sessionStorage.setItem(DISMISSED, 'true');
    setDismissed(true);
  }

  return (
    <aside
      aria-label="Free trial"
      className="fixed inset-x-0 bottom-0 z-30 flex items-center justify-center gap-x-5 border-t border-line-strong bg-surface py-2.5 pr-2 pl-5"
    >
      <p className="text-sm">{TRIAL}</p>
      <a href="/signup" className={buttonLook('primary')}>
        Sign up
      </a>
      <IconButton label="Dismiss" onClick={dismiss}>
        <X size={16} aria-hidden />
      </IconButton>
    </aside>
  );
}

function onScroll(listener: () => void): () => void {
  addEventListener('scroll', listener, { passive: true });
  return () => removeEventListener('scroll', listener);
}

function hasReadOn(): boolean {
  return scrollY > APPEARS_AFTER_PX;
}
