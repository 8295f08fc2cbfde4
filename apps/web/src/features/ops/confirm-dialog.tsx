import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState, type FormEvent } from 'react';
import { sentenceOf } from '../../api/http.ts';
import { queryKeys } from '../../api/query-keys.ts';
import { buttonLook, Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Field } from '../../ui/field.tsx';

/** Something that an operator is about to do, and must mean. */
export type Asked = {
  readonly title: string;
  /** What will happen. */
  readonly says: string;
  readonly action: string;
  readonly danger?: boolean;
  readonly perform: (reason: string) => Promise<unknown>;
};

export type Ask = (asked: Asked) => void;

/** Asks for the reason, which is kept with the name of who gave it. What was typed stays when it is refused. */
export function ConfirmDialog({ asked, onClose }: { asked: Asked; onClose: () => void }) {
  const { title, says, action, danger = false, perform } = asked;
  const [reason, setReason] = useState('');
  const act = useOperation(perform, onClose);
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    act.mutate(reason);
  };
  return (
    <Dialog title={title} onClose={onClose}>
      <form onSubmit={submit} className="grid gap-4">
        <p className="max-w-[68ch]">{says}</p>
        <Field
          label="Reason"
          required
          maxLength={500}
          autoFocus
          placeholder="Such as the ticket that asked for it"
          value={reason}
          onChange={({ target }) => setReason(target.value)}
        />
        <p className="text-xs text-soft">This action is recorded in the audit log.</p>
        {act.error && (
          <p role="alert" className="rounded-md border border-bad/40 bg-bad-soft px-3 py-2 text-bad">
            {sentenceOf(act.error)}
          </p>
        )}
        <CancelOrConfirm
          action={action}
          danger={danger}
          disabled={reason.trim() === '' || act.isPending}
          onCancel={onClose}
        />
      </form>
    </Dialog>
  );
}

/** Performs an operation with its reason; whether it succeeds or not, the page of the operators is read again. */
function useOperation(perform: Asked['perform'], onSuccess: () => void) {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: perform,
    onSuccess,
    onSettled: () => cache.invalidateQueries({ queryKey: queryKeys.ops }),
  });
}

type CancelOrConfirmProps = { action: string; danger: boolean; disabled: boolean; onCancel: () => void };

function CancelOrConfirm({ action, danger, disabled, onCancel }: CancelOrConfirmProps) {
  return (
    <div className="flex flex-wrap justify-end gap-2">
      <Button look="quiet" onClick={onCancel}>
        Cancel
      </Button>
      <button type="submit" className={buttonLook(danger ? 'danger' : 'primary')} disabled={disabled}>
        {action}
      </button>
    </div>
  );
}
