import type { ReactNode } from 'react';
import { Button } from './button.tsx';
import { Dialog } from './dialog.tsx';
import { Refusal } from './refusal.tsx';

type ConfirmDialogProps = {
  title: string;
  /** What will happen. */
  children: ReactNode;
  act: { readonly mutate: () => void; readonly isPending: boolean; readonly error: Error | null };
  /** The words of the button that does it. */
  confirm?: string;
  onClose: () => void;
};

/** Asks before something that cannot be taken back. A refusal stays in it, until it is closed. */
export function ConfirmDialog({ title, children, act, confirm = 'Confirm', onClose }: ConfirmDialogProps) {
  return (
    <Dialog title={title} onClose={onClose}>
      <div className="grid gap-4">
        <div className="max-w-[62ch]">{children}</div>
        {act.error && <Refusal error={act.error} />}
        <div className="flex flex-wrap justify-end gap-2">
          <Button look="quiet" onClick={onClose}>
            Cancel
          </Button>
          <Button look="danger" disabled={act.isPending} onClick={() => act.mutate()}>
            {confirm}
          </Button>
        </div>
      </div>
    </Dialog>
  );
}
