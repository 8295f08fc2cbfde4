import type { ProposalAnswer } from '@gemscout/contracts';
import { useState, type FormEvent } from 'react';
import { Button } from '../../ui/button.tsx';
import { BareField } from '../../ui/field.tsx';
import { focusOnArrival } from '../../ui/focus-on-arrival.ts';
import { approve, dismiss } from '../queue/proposals-api.ts';
import { useDecide } from '../queue/use-decide.ts';

const MOST_CHARACTERS = 1_000;

type ProposalActionsProps = { proposal: ProposalAnswer; onAskFurther: (() => void) | undefined };

/** What can be done with a proposal: onto the watchlist, away with it, or asking further. */
export function ProposalActions({ proposal, onAskFurther }: ProposalActionsProps) {
  const { decide, decided, refused, told } = useDecide();
  const [dismissing, setDismissing] = useState<'no' | 'asked' | 'cancelled'>('no');
  const open = !proposal.watched && !proposal.dismissed && told === '';
  const busy = decided !== undefined;

  if (dismissing === 'asked' && open)
    return (
      <DismissForm
        busy={busy}
        refusal={refused?.text}
        onCancel={() => setDismissing('cancelled')}
        onDismiss={(reason) => decide({ proposal, act: (each) => dismiss(each, reason), done: 'dismissed' })}
      />
    );
  return (
    <div className="flex flex-wrap items-center justify-end gap-2">
      <p
        role="status"
        ref={told === '' ? undefined : focusOnArrival} // what was pressed is gone
        tabIndex={-1}
        className="mr-auto text-sm text-soft outline-none"
      >
        {told !== '' ? `${told}.` : stateOf(proposal)}
      </p>
      {refused && (
        <p role="alert" className="text-sm text-bad">
          {refused.text}
        </p>
      )}
      {onAskFurther && (
        <Button look="quiet" onClick={onAskFurther}>
          Ask further
        </Button>
      )}
      {open && (
        <>
          <Button
            ref={dismissing === 'cancelled' ? focusOnArrival : undefined}
            disabled={busy}
            onClick={() => setDismissing('asked')}
          >
            Dismiss…
          </Button>
          <Button
            look="primary"
            disabled={busy}
            onClick={() => decide({ proposal, act: approve, done: 'approved: it is on the watchlist' })}
          >
            Approve
          </Button>
        </>
      )}
    </div>
  );
}

function stateOf({ watched, dismissed }: ProposalAnswer): string {
  if (watched) return 'Approved: it is on the watchlist.';
  return dismissed ? 'Dismissed.' : '';
}

type DismissFormProps = {
  busy: boolean;
  refusal: string | undefined;
  onCancel: () => void;
  onDismiss: (reason: string) => void;
};

function DismissForm({ busy, refusal, onCancel, onDismiss }: DismissFormProps) {
  const [reason, setReason] = useState('');
  function submit(event: FormEvent) {
    event.preventDefault();
    onDismiss(reason);
  }
  return (
    <form onSubmit={submit} className="flex flex-wrap items-center justify-end gap-2">
      <BareField
        autoFocus
        label="Reason for dismissing, optional"
        placeholder="Why? (optional)"
        maxLength={MOST_CHARACTERS}
        className="min-w-40 flex-1"
        value={reason}
        onChange={({ target }) => setReason(target.value)}
      />
      <Button look="quiet" onClick={onCancel}>
        Cancel
      </Button>
      <Button type="submit" look="danger" disabled={busy}>
        Dismiss
      </Button>
      {refusal && (
        <p role="alert" className="basis-full text-sm text-bad">
          {refusal}
        </p>
      )}
    </form>
  );
}
