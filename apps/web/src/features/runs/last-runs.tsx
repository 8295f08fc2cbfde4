import { ChevronDown } from 'lucide-react';
import { Suspense, useRef, useState } from 'react';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { Button } from '../../ui/button.tsx';

const LastRunsPopover = lazyPart(() => import('./history/last-runs-popover.tsx'));

/** Opens the history of runs. A chosen one streams again from its start. */
export function LastRuns({ onChoose }: { onChoose: (runId: string) => void }) {
  const [open, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  return (
    <>
      <Button
        ref={button}
        aria-haspopup="dialog"
        aria-expanded={open}
        className="h-8 px-2.5"
        onClick={() => setOpen(!open)}
      >
        Last runs
        <ChevronDown size={14} aria-hidden />
      </Button>
      <Suspense fallback={null}>
        {open && <LastRunsPopover anchor={button} onChoose={onChoose} onClose={() => setOpen(false)} />}
      </Suspense>
    </>
  );
}
