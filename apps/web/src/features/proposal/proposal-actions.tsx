import type { ProposalResponse } from '@gemscout/contracts';
import { useId, useState, type ReactNode } from 'react';
import { sentenceOf } from '../../api/http.ts';
import { DecisionLine } from '../../entities/proposal/decision-line.tsx';
import { OverruleButton } from '../../entities/proposal/overrule-button.tsx';
import { SAMPLE_UNDECIDED } from '../../entities/proposal/sample-text.ts';
import { doneText, useDecide, useReopen } from '../../entities/proposal/use-decide.ts';
import { Button } from '../../ui/button.tsx';
import { focusOnArrival } from '../../ui/focus-on-arrival.ts';
import { ReasonForm } from './reason-form.tsx';

type ProposalActionsProps = {
  proposal: ProposalResponse;
  onAskFurther: (() => void) | undefined;
  /** Opens the next proposal that waits for a decision, where there is one. */
  onNext: (() => void) | undefined;
};

/** The form for a reason: for a dismissal, or for either decision. */
type Reasoned = { as: 'dismissed' | 'either'; form: 'unused' | 'open' | 'left' };

/** What can be done with a proposal: onto the watchlist, away with it, or asking further. */
export function ProposalActions({ proposal, onAskFurther, onNext }: ProposalActionsProps) {
  const deciding = useDecide();
  const { decide, pending, refused, done } = deciding;
  const [reasoned, setReasoned] = useState<Reasoned>({ as: 'dismissed', form: 'unused' });
  const open = !proposal.watched && !proposal.dismissed && !done;
  const busy = pending !== undefined;
  const overrule = refused?.isSecond && <OverruleButton decision={refused.decision} busy={busy} onDecide={decide} />;

  if (proposal.source === 'sample') return <UndecidableSample />;
  if (reasoned.form === 'open' && open)
    return (
      <ReasonForm
        isDismissal={reasoned.as === 'dismissed'}
        busy={busy}
        refusal={refused?.text}
        overrule={overrule}
        onCancel={() => setReasoned({ ...reasoned, form: 'left' })}
        onDecide={(outcome, reason) => decide({ proposal, outcome, reason })}
      />
    );
  return (
    <ActionBar
      proposal={proposal}
      deciding={deciding}
      overrule={overrule}
      onReopened={() => setReasoned({ as: 'dismissed', form: 'left' })}
      onAskFurther={onAskFurther}
      onNext={onNext}
    >
      {open && (
        <DecideButtons
          busy={busy}
          left={reasoned.form === 'left' ? reasoned.as : undefined}
          onReason={(as) => setReasoned({ as, form: 'open' })}
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
        {done ? doneText(done) : <State proposal={proposal} />}
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
  /** The button whose form was left takes the focus back. */
  left: Reasoned['as'] | undefined;
  onReason: (as: Reasoned['as']) => void;
  onApprove: () => void;
};

function DecideButtons({ busy, left, onReason, onApprove }: DecideButtonsProps) {
  const focusIf = (as: Reasoned['as']) => (left === as ? focusOnArrival : undefined);
  return (
    <>
      <Button look="quiet" ref={focusIf('either')} disabled={busy} onClick={() => onReason('either')}>
        Reason…
      </Button>
      <Button ref={focusIf('dismissed')} data-key="d" disabled={busy} onClick={() => onReason('dismissed')}>
        Dismiss…
      </Button>
      <Button look="primary" data-key="a" disabled={busy} onClick={onApprove}>
        Approve
      </Button>
    </>
  );
}

function State({ proposal: { watched, dismissed, decided } }: { proposal: ProposalResponse }) {
  if (decided) return <DecisionLine decided={decided} />;
  if (watched) return 'Approved: it is on the watchlist.';
  return dismissed ? 'Dismissed.' : '';
}
