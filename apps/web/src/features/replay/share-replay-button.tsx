import { Share2 } from 'lucide-react';
import { Suspense, useState } from 'react';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { Button } from '../../ui/button.tsx';

const ShareReplayDialog = lazyPart(() => import('./share-replay-dialog.tsx'));

/** Opens what makes, copies and revokes the links to the replay of a finished run. `isShort`: an icon alone, unless the screen is wide. */
export function ShareReplayButton({ runId, isShort = false }: { runId: string; isShort?: boolean }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button
        look="quiet"
        title="Share replay"
        className={`h-8 ${isShort ? 'max-wide:px-2' : ''}`}
        onClick={() => setOpen(true)}
      >
        <Share2 size={14} aria-hidden />
        <span className={isShort ? 'max-wide:sr-only' : ''}>Share replay</span>
      </Button>
      {open && (
        <Suspense fallback={null}>
          <ShareReplayDialog runId={runId} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
