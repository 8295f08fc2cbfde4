import { WifiOff } from 'lucide-react';
import { Button } from './button.tsx';

/** Above every page, for as long as the server cannot be reached. */
export function ServerAway({ onRetry }: { onRetry: () => void }) {
  return (
    <div
      role="alert"
      className="sticky top-0 z-30 flex flex-wrap items-center justify-center gap-x-4 gap-y-1 border-b border-bad/40 bg-bad-soft px-4 py-1.5 text-sm text-bad print:hidden"
    >
      <p className="flex items-center gap-2">
        <WifiOff size={16} aria-hidden className="shrink-0" />
        <span>
          <span className="font-medium">The server cannot be reached.</span> What you see may be out of date. Trying
          again…
        </span>
      </p>
      <Button className="h-7 px-2.5" onClick={onRetry}>
        Try now
      </Button>
    </div>
  );
}
