import { Suspense, useEffect, type ReactNode } from 'react';
import { useNavigationType } from 'react-router';
import { TickerLink } from '../../entities/company/ticker-link.tsx';
import { TickerContext } from '../../entities/company/ticker.tsx';
import { BottomBar } from './bottom-bar.tsx';
import { Header } from './header.tsx';
import { useKeys } from './keys/use-keys.tsx';
import { useCurrentView } from './use-current-view.ts';

type ShellProps = {
  /** The bell of the header. */
  notifications?: ReactNode;
  children: ReactNode;
};

/** What surrounds every signed-in page: the header, on phones the bottom bar, and the keys with the palette. It stays while pages change. */
export function Shell({ notifications, children }: ShellProps) {
  const [openedByKeys, open] = useKeys();
  useTopOfNewPage();
  return (
    <div className="flex min-h-dvh flex-col max-bar:pb-14 print:pb-0">
      <Header notifications={notifications} onOpen={open} />
      <TickerContext value={TickerLink}>
        <Suspense fallback={null}>{children}</Suspense>
      </TickerContext>
      <BottomBar />
      <Suspense fallback={null}>{openedByKeys}</Suspense>
    </div>
  );
}

/** A link to another page shows its top; going back shows where the reader was. */
function useTopOfNewPage(): void {
  const view = useCurrentView();
  const cameByLink = useNavigationType() === 'PUSH';
  useEffect(() => {
    if (cameByLink && !view.includes('#')) scrollTo(0, 0);
  }, [view, cameByLink]);
}
