import { Hourglass, WifiOff } from 'lucide-react';
import { Button } from './button.tsx';

type ServerNoticeProps = { state: 'slow' | 'away'; onRetry: () => void };

/** Above every page, for as long as the server is slow or cannot be reached. */
export function ServerNotice({ state, onRetry }: ServerNoticeProps) {
  return state === 'slow' ? <ServerSlow /> : <ServerAway onRetry={onRetry} />;
}

/** Floats, since most late answers come a moment later: the page does not move for them. */
function ServerSlow() {
  return (
    <p
      role="status"
      className="fixed inset-x-0 bottom-0 z-30 flex items-center justify-center gap-2 border-t border-line bg-sunken px-4 py-1.5 text-sm text-soft max-bar:bottom-14 print:hidden"
    >
      <Hourglass size={16} aria-hidden className="shrink-0" />
      The server is slow to answer. Still waiting…
    </p>
  );
}

function ServerAway({ onRetry }: Pick<ServerNoticeProps, 'onRetry'>) {
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
