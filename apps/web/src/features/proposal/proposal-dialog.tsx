import type { ProposalAnswer } from '@gemscout/contracts';
import { useQuery } from '@tanstack/react-query';
import { Dialog } from '../../ui/dialog.tsx';
import { TimeAgo } from '../../ui/time.tsx';
import { ConfidenceBadge, VerdictPill } from '../../ui/verdict.tsx';
import { ProposalMarks } from '../queue/queue-item.tsx';
import { evidenceQuery } from './evidence-query.ts';
import { MemoSupport } from './memo-support.tsx';
import { MemoView } from './memo-view.tsx';
import { RepeatedDecisions } from './repeated-decisions.tsx';
import { TickerLog } from './ticker-log.tsx';

type ProposalDialogProps = { proposal: ProposalAnswer; onClose: () => void };

/** One proposal: its verdict, its memo with the evidence, and the log of how it came about. */
export default function ProposalDialog({ proposal, onClose }: ProposalDialogProps) {
  const { symbol, verdict, score, theme, memo, created_at, run_id } = proposal;
  const { data: evidence } = useQuery(evidenceQuery(run_id, symbol));
  const support = evidence?.verdicts[0];
  return (
    <Dialog
      title={symbol}
      onClose={onClose}
      aside={
        <>
          <VerdictPill verdict={verdict} />
          <ConfidenceBadge score={score} />
        </>
      }
    >
      <div className="grid gap-5">
        <p className="flex flex-wrap gap-x-4 text-soft">
          <span>{theme}</span>
          <TimeAgo at={created_at} />
          <ProposalMarks proposal={proposal} />
        </p>
        {memo.trim() === '' ? (
          <p className="text-soft">No memo available.</p>
        ) : (
          <MemoView memo={memo} sources={evidence?.items ?? []} />
        )}
        {support && <MemoSupport support={support} />}
        {proposal.repeated && <RepeatedDecisions spread={proposal.repeated} />}
        <p className="max-w-[68ch] border-t border-line pt-3 text-[0.9rem] text-soft">
          The confidence says how well this run’s evidence supports the verdict. It is not a chance of profit. Research
          tool, not investment advice.
        </p>
        <TickerLog runId={run_id} symbol={symbol} />
      </div>
    </Dialog>
  );
}
