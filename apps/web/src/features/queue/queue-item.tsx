import type { ProposalResponse } from '@gemscout/contracts';
import { X } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { OverruleButton } from '../../entities/proposal/overrule-button.tsx';
import { ProposalMarks } from '../../entities/proposal/proposal-marks.tsx';
import type { Decision } from '../../entities/proposal/proposals-api.ts';
import { SAMPLE_UNDECIDED } from '../../entities/proposal/sample-text.ts';
import type { RefusedDecision } from '../../entities/proposal/use-decide.ts';
import { Button, IconButton } from '../../ui/button.tsx';
import { TimeAgo } from '../../ui/time.tsx';
import { ConfidenceBadge, VerdictPill } from '../../ui/verdict.tsx';
import { EarlierProposals } from './earlier-proposals.tsx';

/** The id of the sentence that says why a proposal of the sample run cannot be decided on. */
export const SAMPLE_REASON = 'sample-undecided';

type QueueItemProps = {
  proposal: ProposalResponse;
  busy: boolean;
  refused: RefusedDecision | undefined;
  onOpen: (proposal: ProposalResponse) => void;
  onDecide: (decision: Decision) => void;
  /** Leaves the decision of somebody else as it is. */
  onLeave: () => void;
};

export function QueueItem({ proposal, busy, refused, onOpen, onDecide, onLeave }: QueueItemProps) {
  const decideButtons =
    proposal.source === 'sample' ? (
      <UndecidableSample symbol={proposal.symbol} />
    ) : (
      <DecideButtons proposal={proposal} busy={busy} onDecide={onDecide} />
    );
  return (
    <ProposalRow proposal={proposal} onOpen={onOpen} actions={refused?.isSecond ? null : decideButtons}>
      {refused && (
        <div className="relative col-span-2 grid gap-2 text-xs">
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
      className="h-8"
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
        className="h-8"
        data-key="a"
        aria-label={`Approve ${symbol}`}
        disabled={busy}
        onClick={() => onDecide({ proposal, outcome: 'approved' })}
      >
        Approve
      </Button>
      <IconButton
        data-key="d"
        label={`Dismiss ${symbol}`}
        disabled={busy}
        onClick={() => onDecide({ proposal, outcome: 'dismissed' })}
      >
        <X size={16} aria-hidden />
      </IconButton>
    </>
  );
}

type ProposalRowProps = {
  proposal: ProposalResponse;
  onOpen: (proposal: ProposalResponse) => void;
  actions: ReactNode;
  children?: ReactNode;
};

/** One proposal in a list: its area opens it. Where there are earlier ones on its symbol, they unfold. */
export function ProposalRow({ proposal, onOpen, actions, children }: ProposalRowProps) {
  const { symbol, theme, verdict, score, created_at, earlier = 0 } = proposal;
  const [showsEarlier, setShowsEarlier] = useState(false);
  return (
    <li className="arrives relative grid grid-cols-[1fr_auto] items-center gap-x-3 gap-y-1.5 px-4 py-3 hover:bg-paper">
      <div className="flex min-w-0 flex-wrap items-center gap-2">
        <OpenButton symbol={symbol} onOpen={() => onOpen(proposal)} />
        <VerdictPill verdict={verdict} />
        <ConfidenceBadge score={score} />
      </div>
      <div className="relative flex items-center gap-1">{actions}</div>
      <p className="col-span-2 flex flex-wrap gap-x-2 text-xs text-soft">
        <span>{theme}</span>
        <TimeAgo at={created_at} />
        <ProposalMarks proposal={proposal} />
        {earlier > 0 && (
          <button
            type="button"
            aria-label={`${earlier} earlier of ${symbol}`}
            aria-expanded={showsEarlier}
            onClick={() => setShowsEarlier(!showsEarlier)}
            className="relative rounded-desk underline hover:text-accent"
          >
            {earlier} earlier
          </button>
        )}
      </p>
      {showsEarlier && <EarlierProposals than={proposal} onOpen={onOpen} />}
      {children}
    </li>
  );
}

/** Its area is the whole row. */
function OpenButton({ symbol, onOpen }: { symbol: string; onOpen: () => void }) {
  return (
    <button
      type="button"
      aria-label={`Open ${symbol}`}
      data-key-row
      onClick={onOpen}
      className="figures rounded-desk font-semibold after:absolute after:inset-0 hover:text-accent"
    >
      {symbol}
    </button>
  );
}
