import { useState, type FormEvent, type ReactNode } from 'react';
import type { Decision } from '../../entities/proposal/proposals-api.ts';
import { Button } from '../../ui/button.tsx';
import { BareField } from '../../ui/field.tsx';

const MOST_CHARACTERS = 1_000;

type ReasonFormProps = {
  /** Otherwise the reason may be for either decision. */
  isDismissal: boolean;
  busy: boolean;
  refusal: string | undefined;
  /** Beside the refusal. */
  overrule: ReactNode;
  onCancel: () => void;
  onDecide: (outcome: Decision['outcome'], reason: string) => void;
};

/** Asks why, and decides. */
export function ReasonForm({ isDismissal, busy, refusal, overrule, onCancel, onDecide }: ReasonFormProps) {
  const [reason, setReason] = useState('');
  function submit(event: FormEvent) {
    event.preventDefault();
    onDecide(isDismissal ? 'dismissed' : 'approved', reason);
  }
  return (
    <form onSubmit={submit} className="flex flex-wrap items-center justify-end gap-2">
      <BareField
        autoFocus
        label={isDismissal ? 'Reason for dismissing, optional' : 'Reason for the decision'}
        placeholder={isDismissal ? 'Why? (optional)' : 'Why?'}
        maxLength={MOST_CHARACTERS}
        className="min-w-40 flex-1"
        value={reason}
        onChange={({ target }) => setReason(target.value)}
      />
      <Button look="quiet" onClick={onCancel}>
        Cancel
      </Button>
      <DecideButtons isDismissal={isDismissal} busy={busy} onDismiss={() => onDecide('dismissed', reason)} />
      {refusal && (
        <p role="alert" className="basis-full text-sm text-bad">
          {refusal}
        </p>
      )}
      {overrule}
    </form>
  );
}

type DecideButtonsProps = Pick<ReasonFormProps, 'isDismissal' | 'busy'> & { onDismiss: () => void };

/** The last one submits the form. */
function DecideButtons({ isDismissal, busy, onDismiss }: DecideButtonsProps) {
  if (isDismissal)
    return (
      <Button type="submit" look="danger" disabled={busy}>
        Dismiss
      </Button>
    );
  return (
    <>
      <Button look="danger" disabled={busy} onClick={onDismiss}>
        Dismiss
      </Button>
      <Button type="submit" look="primary" disabled={busy}>
        Approve
      </Button>
    </>
  );
}
