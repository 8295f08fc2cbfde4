import { useMutation } from '@tanstack/react-query';
import { Telescope, X } from 'lucide-react';
import { Suspense, useState, type ReactNode } from 'react';
import { deepenTicker, dropTicker } from '../../entities/run/runs-api.ts';
import { IconButton } from '../../ui/button.tsx';
import { lazyPart } from '../../ui/lazy-part.tsx';

const ConfirmDialog = lazyPart(() =>
  import('../../ui/confirm-dialog.tsx').then(({ ConfirmDialog: it }) => ({ default: it })),
);

type SteerTickerProps = { runId: string; symbol: string };

/** What can be done with one ticker of a run that goes on. It shows on hover and focus, on a touch screen always. */
export function SteerTicker({ runId, symbol }: SteerTickerProps) {
  return (
    <span className="relative z-1 flex shrink-0 gap-1 bg-surface hover-only:absolute hover-only:right-3 hover-only:opacity-0 hover-only:group-focus-within:opacity-100 hover-only:group-hover:opacity-100">
      <Steer
        title={`Go deeper on ${symbol}`}
        icon={<Telescope size={14} aria-hidden />}
        steer={() => deepenTicker(runId, symbol)}
      >
        Every tool is asked about {symbol}. That takes longer, and uses more of the run's budget.
      </Steer>
      <Steer title={`Drop ${symbol}`} icon={<X size={14} aria-hidden />} steer={() => dropTicker(runId, symbol)}>
        No more is asked about {symbol}, and it gets no verdict. What it has cost stays. The other tickers go on.
      </Steer>
    </span>
  );
}

type SteerProps = { title: string; icon: ReactNode; steer: () => Promise<unknown>; children: ReactNode };

/** A button that asks before it does what `children` says. */
function Steer({ title, icon, steer, children }: SteerProps) {
  const [isAsking, setIsAsking] = useState(false);
  const close = () => setIsAsking(false);
  const act = useMutation({ mutationFn: steer, onSuccess: close });
  return (
    <>
      <IconButton label={title} className="size-6" onClick={() => setIsAsking(true)}>
        {icon}
      </IconButton>
      <Suspense fallback={null}>
        {isAsking && (
          <ConfirmDialog title={title} act={{ ...act, mutate: () => act.mutate() }} onClose={close}>
            {children}
          </ConfirmDialog>
        )}
      </Suspense>
    </>
  );
}
