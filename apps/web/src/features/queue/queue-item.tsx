import type { ProposalAnswer } from '@gemscout/contracts';
import { X } from 'lucide-react';
import { Button, IconButton } from '../../ui/button.tsx';
import { TimeAgo } from '../../ui/time.tsx';
import { ConfidenceBadge, VerdictPill } from '../../ui/verdict.tsx';

type QueueItemProps = {
  proposal: ProposalAnswer;
  busy: boolean;
  refusal: string | undefined;
  onOpen: () => void;
  onApprove: () => void;
  onDismiss: () => void;
};

export function QueueItem({ proposal, busy, refusal, onOpen, onApprove, onDismiss }: QueueItemProps) {
  const { symbol, theme, verdict, score, created_at } = proposal;
  return (
    <li className="arrives relative grid grid-cols-[1fr_auto] items-center gap-x-3 gap-y-1.5 px-4 py-3 hover:bg-paper">
      <div className="flex min-w-0 flex-wrap items-center gap-2">
        {/* Its area is the whole row. */}
        <button
          type="button"
          aria-label={`Open ${symbol}`}
          data-key-row
          onClick={onOpen}
          className="figures rounded-desk font-semibold after:absolute after:inset-0 hover:text-accent"
        >
          {symbol}
        </button>
        <VerdictPill verdict={verdict} />
        <ConfidenceBadge score={score} />
      </div>
      <div className="relative flex items-center gap-1">
        <Button className="h-8" data-key="a" aria-label={`Approve ${symbol}`} disabled={busy} onClick={onApprove}>
          Approve
        </Button>
        <IconButton data-key="d" label={`Dismiss ${symbol}`} disabled={busy} onClick={onDismiss}>
          <X size={16} aria-hidden />
        </IconButton>
      </div>
      <p className="col-span-2 flex flex-wrap gap-x-2 text-xs text-soft">
        <span>{theme}</span>
        <TimeAgo at={created_at} />
        <ProposalMarks proposal={proposal} />
      </p>
      {refusal && (
        <p role="alert" className="col-span-2 text-xs text-bad">
          {refusal}
        </p>
      )}
    </li>
  );
}

/** What a reader must know about a proposal before trusting it. */
export function ProposalMarks({ proposal }: { proposal: ProposalAnswer }) {
  return (
    <>
      {proposal.on_watchlist && <span className="text-accent">on watchlist</span>}
      {proposal.source === 'user' && <span className="text-watch">added by you, not checked</span>}
    </>
  );
}
