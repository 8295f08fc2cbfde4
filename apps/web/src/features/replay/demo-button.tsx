import { lazy, Suspense, useRef, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import type { Demo } from './find-demo.ts';

const loadPopup = () => import('./demo-popup.tsx');
const DemoPopup = lazy(loadPopup);

const NO_RUN = 'No recent run to replay yet. Start a run first.';
const FAILED = 'The demo cannot be opened at the moment.';

type Attempt = { readonly state: 'idle' | 'looking' | 'failed' } | { readonly state: 'open'; readonly demo: Demo };

/** Plays the demo video where the installation has one; else the visitor's own last run; without one, the sample run. */
export function DemoButton({ children, className = '' }: { children: string; className?: string }) {
  const { attempt, open, close } = useDemo();
  const button = useRef<HTMLButtonElement>(null);
  const looking = attempt.state === 'looking';

  function tryAgain() {
    button.current?.focus(); // the sentence goes, and what was pressed in it
    void open();
  }

  return (
    <>
      <Button
        ref={button}
        className={`aria-disabled:cursor-wait aria-disabled:opacity-50 ${className}`}
        aria-busy={looking}
        aria-disabled={looking} // not disabled: it would lose the focus, which the popup gives back to it
        onClick={() => void open()}
      >
        {children}
      </Button>
      {attempt.state === 'failed' && <NotOpened onRetry={tryAgain} />}
      {attempt.state === 'open' && (
        <Suspense fallback={null}>
          <DemoPopup demo={attempt.demo} onClose={close} />
        </Suspense>
      )}
    </>
  );
}

function useDemo() {
  const [attempt, setAttempt] = useState<Attempt>({ state: 'idle' });
  async function open() {
    if (attempt.state === 'looking') return;
    setAttempt({ state: 'looking' });
    const demo = await readDemo().catch(() => undefined);
    if (demo === 'sample') alert(NO_RUN);
    setAttempt(demo ? { state: 'open', demo } : { state: 'failed' });
  }
  return { attempt, open, close: () => setAttempt({ state: 'idle' }) };
}

function NotOpened({ onRetry }: { onRetry: () => void }) {
  return (
    <p role="alert" className="w-full text-sm text-bad">
      {FAILED}{' '}
      <button type="button" className="font-medium underline underline-offset-3" onClick={onRetry}>
        Try again
      </button>
    </p>
  );
}

/** Finds the demo and loads what plays it: nothing of this is part of the page's first load. */
async function readDemo(): Promise<Demo> {
  const { findDemo } = await import('./find-demo.ts');
  const found = await findDemo();
  await loadPopup();
  return found;
}
