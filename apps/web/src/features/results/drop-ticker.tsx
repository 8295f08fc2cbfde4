import { useMutation } from '@tanstack/react-query';
import { X } from 'lucide-react';
import { Suspense, useState } from 'react';
import { dropTicker } from '../../entities/run/runs-api.ts';
import { IconButton } from '../../ui/button.tsx';
import { lazyPart } from '../../ui/lazy-part.tsx';

const ConfirmDialog = lazyPart(() =>
  import('../../ui/confirm-dialog.tsx').then(({ ConfirmDialog: it }) => ({ default: it })),
);

type DropTickerProps = { runId: string; symbol: string };

/** Ends the work on one ticker of a run that goes on. It shows on hover and focus, on a touch screen always. */
export function DropTicker({ runId, symbol }: DropTickerProps) {
  const [isAsking, setIsAsking] = useState(false);
  const close = () => setIsAsking(false);
  const act = useMutation({ mutationFn: () => dropTicker(runId, symbol), onSuccess: close });
  return (
    <>
      <IconButton
        label={`Drop ${symbol}`}
        className="relative z-1 size-6 shrink-0 bg-surface hover-only:absolute hover-only:right-3 hover-only:opacity-0 hover-only:group-focus-within:opacity-100 hover-only:group-hover:opacity-100"
        onClick={() => setIsAsking(true)}
      >
        <X size={14} aria-hidden />
      </IconButton>
      <Suspense fallback={null}>
        {isAsking && (
          <ConfirmDialog title={`Drop ${symbol}`} act={{ ...act, mutate: () => act.mutate() }} onClose={close}>
            No more is asked about {symbol}, and it gets no verdict. What it has cost stays. The other tickers go on.
          </ConfirmDialog>
        )}
      </Suspense>
    </>
  );
}
