import { Suspense, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { lazyPart } from '../../ui/lazy-part.tsx';

const NoteDialog = lazyPart(() => import('./note-dialog.tsx'));

export function NoteButton({ runId }: { runId: string }) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button look="quiet" className="h-8" onClick={() => setIsOpen(true)}>
        Add note
      </Button>
      <Suspense fallback={null}>{isOpen && <NoteDialog runId={runId} onClose={() => setIsOpen(false)} />}</Suspense>
    </>
  );
}
