import type { ProposalResponse } from '@gemscout/contracts';
import { useId, useState, type FormEvent, type ReactNode } from 'react';
import { sentenceOf } from '../../api/http.ts';
import { OverruleButton } from '../../entities/proposal/overrule-button.tsx';
import { SAMPLE_UNDECIDED } from '../../entities/proposal/sample-text.ts';
import { doneText, useDecide, useReopen } from '../../entities/proposal/use-decide.ts';
import { Button } from '../../ui/button.tsx';
import { BareField } from '../../ui/field.tsx';
import { focusOnArrival } from '../../ui/focus-on-arrival.ts';

const MOST_CHARACTERS = 1_000;

type ProposalActionsProps = {
  proposal: ProposalResponse;
  onAskFurther: (() => void) | undefined;
  /** Opens the next proposal that waits for a decision, where there is one. */
  onNext: (() => void) | undefined;
};

/** What can be done with a proposal: onto the watchlist, away with it, or asking further. */
export function ProposalActions({ proposal, onAskFurther, onNext }: ProposalActionsProps) {
  const deciding = useDecide();
  const { decide, pending, refused, done } = deciding;
  const [dismissing, setDismissing] = useState<'no' | 'asked' | 'cancelled'>('no');
  const open = !proposal.watched && !proposal.dismissed && !done;
  const busy = pending !== undefined;
  const overrule = refused?.isSecond && <OverruleButton decision={refused.decision} busy={busy} onDecide={decide} />;

  if (proposal.source === 'sample') return <UndecidableSample />;
  if (dismissing === 'asked' && open)
    return (
      <DismissForm
        busy={busy}
        refusal={refused?.text}
        overrule={overrule}
        onCancel={() => setDismissing('cancelled')}
        onDismiss={(reason) => decide({ proposal, outcome: 'dismissed', reason })}
      />
    );
  return (
    <ActionBar
      proposal={proposal}
      deciding={deciding}
      overrule={overrule}
      onReopened={() => setDismissing('cancelled')}
      onAskFurther={onAskFurther}
      onNext={onNext}
    >
      {open && (
        <DecideButtons
          busy={busy}
          focusesDismiss={dismissing === 'cancelled'}
          onDismiss={() => setDismissing('asked')}
          onApprove={() => decide({ proposal, outcome: 'approved' })}
        />
      )}
    </ActionBar>
  );
}

function UndecidableSample() {
  const reason = useId();
  return (
    <div className="flex flex-wrap items-center justify-end gap-2">
      <p id={reason} className="mr-auto text-sm text-soft">
        {SAMPLE_UNDECIDED}
      </p>
      <Button disabled aria-describedby={reason}>
        Dismiss…
      </Button>
      <Button look="primary" disabled aria-describedby={reason}>
        Approve
      </Button>
    </div>
  );
}

type ActionBarProps = ProposalActionsProps & {
  deciding: ReturnType<typeof useDecide>;
  overrule: ReactNode;
  onReopened: () => void;
  /** What can be decided. */
  children: ReactNode;
};

/** What has been decided, with the way back from a dismissal, and then what can be done. */
function ActionBar({ proposal, deciding, overrule, onReopened, onAskFurther, onNext, children }: ActionBarProps) {
  const { refused, done, clear } = deciding;
  const reopen = useReopen();
  const isDismissed = done ? done.outcome === 'dismissed' && !done.overrule : proposal.dismissed && !proposal.watched;
  const failure = refused?.text ?? (reopen.error ? sentenceOf(reopen.error) : undefined);
  const bringBack = () => {
    clear();
    onReopened();
  };
  return (
    <div className="flex flex-wrap items-center justify-end gap-2">
      <p
        role="status"
        ref={done && !onNext ? focusOnArrival : undefined} // what was pressed is gone
        tabIndex={-1}
        className="mr-auto text-sm text-soft outline-none"
      >
        {done ? doneText(done) : stateOf(proposal)}
      </p>
      {isDismissed && (
        <Button disabled={reopen.isPending} onClick={() => reopen.mutate(proposal, { onSuccess: bringBack })}>
          {done ? 'Undo' : 'Bring back'}
        </Button>
      )}
      <Failure text={failure} />
      {overrule}
      {onAskFurther && (
        <Button look="quiet" onClick={onAskFurther}>
          Ask further
        </Button>
      )}
      {children}
      {done && onNext && <NextButton onNext={onNext} />}
    </div>
  );
}

function Failure({ text }: { text: string | undefined }) {
  if (text === undefined) return null;
  return (
    <p role="alert" className="text-sm text-bad">
      {text}
    </p>
  );
}

/** Takes the focus: the next proposal is one key away. */
function NextButton({ onNext }: { onNext: () => void }) {
  return (
    <Button look="primary" ref={focusOnArrival} onClick={onNext}>
      Next proposal
    </Button>
  );
}

type DecideButtonsProps = {
  busy: boolean;
  /** Where the form for the reason was left. */
  focusesDismiss: boolean;
  onDismiss: () => void;
  onApprove: () => void;
};

function DecideButtons({ busy, focusesDismiss, onDismiss, onApprove }: DecideButtonsProps) {
  return (
    <>
      <Button ref={focusesDismiss ? focusOnArrival : undefined} data-key="d" disabled={busy} onClick={onDismiss}>
        Dismiss…
      </Button>
      <Button look="primary" data-key="a" disabled={busy} onClick={onApprove}>
        Approve
      </Button>
    </>
  );
}

function stateOf({ watched, dismissed }: ProposalResponse): string {
  if (watched) return 'Approved: it is on the watchlist.';
  return dismissed ? 'Dismissed.' : '';
}

type DismissFormProps = {
  busy: boolean;
  refusal: string | undefined;
  /** Beside the refusal. */
  overrule: ReactNode;
  onCancel: () => void;
  onDismiss: (reason: string) => void;
};

function DismissForm({ busy, refusal, overrule, onCancel, onDismiss }: DismissFormProps) {
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
      {overrule}
    </form>
  );
}
