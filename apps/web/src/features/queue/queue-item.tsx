import type { ProposalResponse } from '@gemscout/contracts';
import { FITS_FROM } from '@gemscout/domain';
import { Check, X } from 'lucide-react';
import type { Quote } from '../../entities/market/quotes.ts';
import { AssignmentLine } from '../../entities/proposal/assignment-line.tsx';
import { OverruleButton } from '../../entities/proposal/overrule-button.tsx';
import type { Decision } from '../../entities/proposal/proposals-api.ts';
import { SAMPLE_UNDECIDED } from '../../entities/proposal/sample-text.ts';
import type { RefusedDecision } from '../../entities/proposal/use-decide.ts';
import { Button, IconButton } from '../../ui/button.tsx';
import { ProposalRow } from './proposal-row.tsx';

/** The id of the sentence that says why a proposal of the sample run cannot be decided on. */
export const SAMPLE_REASON = 'sample-undecided';

type QueueItemProps = {
  proposal: ProposalResponse;
  quote: Quote;
  busy: boolean;
  refused: RefusedDecision | undefined;
  onOpen: (proposal: ProposalResponse) => void;
  onDecide: (decision: Decision) => void;
  /** Leaves the decision of somebody else as it is. */
  onLeave: () => void;
};

/** An open proposal with what can be decided on it. */
export function QueueItem({ proposal, quote, busy, refused, onOpen, onDecide, onLeave }: QueueItemProps) {
  const { fit } = proposal;
  const decideButtons =
    proposal.source === 'sample' ? (
      <UndecidableSample symbol={proposal.symbol} />
    ) : (
      <DecideButtons proposal={proposal} busy={busy} onDecide={onDecide} />
    );
  return (
    <ProposalRow proposal={proposal} quote={quote} onOpen={onOpen} actions={refused?.isSecond ? null : decideButtons}>
      {fit !== null && fit.share < FITS_FROM && <p className="col-span-2 pb-1 text-xs text-soft">{fit.why}</p>}
      <p className="col-span-2 pb-1 text-xs text-soft empty:hidden">
        <AssignmentLine assigned={proposal.assigned} />
      </p>
      {refused && (
        <div className="relative col-span-2 grid gap-2 py-1 text-xs">
          <p role="alert" className="text-bad">
            {refused.text}
          </p>
          {refused.isSecond && (
            <div className="flex gap-2">
              <OverruleButton decision={refused.decision} busy={busy} onDecide={onDecide} />
              <Button look="quiet" className="h-8" onClick={onLeave}>
                Leave as is
              </Button>
            </div>
          )}
        </div>
      )}
    </ProposalRow>
  );
}

/** The sentence above the list says why. */
function UndecidableSample({ symbol }: { symbol: string }) {
  return (
    <Button
      className="h-7 bg-surface px-2.5 text-xs"
      disabled
      aria-label={`Approve ${symbol}`}
      aria-describedby={SAMPLE_REASON}
      title={SAMPLE_UNDECIDED}
    >
      Approve
    </Button>
  );
}

type DecideButtonsProps = Pick<QueueItemProps, 'proposal' | 'busy' | 'onDecide'>;

function DecideButtons({ proposal, busy, onDecide }: DecideButtonsProps) {
  const { symbol } = proposal;
  return (
    <>
      <Button
        className="h-7 bg-surface px-2.5 text-xs"
        data-key="a"
        aria-label={`Approve ${symbol}`}
        disabled={busy}
        onClick={() => onDecide({ proposal, outcome: 'approved' })}
      >
        <Check size={14} aria-hidden className="sm:hidden" />
        <span className="max-sm:hidden">Approve</span>
      </Button>
      <IconButton
        data-key="d"
        className="size-7 bg-surface"
        label={`Dismiss ${symbol}`}
        disabled={busy}
        onClick={() => onDecide({ proposal, outcome: 'dismissed' })}
      >
        <X size={16} aria-hidden />
      </IconButton>
    </>
  );
}
