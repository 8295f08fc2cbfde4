import { Share2 } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { Button } from '../../ui/button.tsx';

const ShareReplayDialog = lazy(() => import('./share-replay-dialog.tsx'));

/** Opens what makes, copies and revokes the links to the replay of a finished run. */
export function ShareReplayButton({ runId }: { runId: string }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button look="quiet" className="h-8" onClick={() => setOpen(true)}>
        <Share2 size={14} aria-hidden />
        Share replay
      </Button>
      {open && (
        <Suspense fallback={null}>
          <ShareReplayDialog runId={runId} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
