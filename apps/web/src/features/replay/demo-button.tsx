import { lazy, Suspense, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import type { Demo } from './find-demo.ts';

const DemoPopup = lazy(() => import('./demo-popup.tsx'));

const NO_RUN = 'No recent run to replay yet. Start a run first.';

/** Plays the demo video where the installation has one; else the visitor's own last run, if there is one to play. */
export function DemoButton({ children, className = '' }: { children: string; className?: string }) {
  const [demo, setDemo] = useState<Demo | null>(null);
  const [busy, setBusy] = useState(false);

  async function open() {
    setBusy(true);
    // Nothing of this is part of the page's first load.
    const found = await import('./find-demo.ts').then(({ findDemo }) => findDemo()).catch(() => undefined);
    setBusy(false);
    if (found === 'none') alert(NO_RUN);
    else if (found) setDemo(found);
  }

  return (
    <>
      <Button className={className} aria-busy={busy} disabled={busy} onClick={() => void open()}>
        {children}
      </Button>
      {demo && (
        <Suspense fallback={null}>
          <DemoPopup demo={demo} onClose={() => setDemo(null)} />
        </Suspense>
      )}
    </>
  );
}
