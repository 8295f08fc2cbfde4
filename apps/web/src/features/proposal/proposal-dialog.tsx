import type { ProposalAnswer } from '@gemscout/contracts';
import { useQuery } from '@tanstack/react-query';
import { Dialog } from '../../ui/dialog.tsx';
import { TimeAgo } from '../../ui/time.tsx';
import { ConfidenceBadge, VerdictPill } from '../../ui/verdict.tsx';
import { ExportFailure } from '../exports/export-failure.tsx';
import { ProposalExportMenu } from '../exports/proposal-export-menu.tsx';
import { useDownload } from '../exports/use-download.ts';
import { ProposalMarks } from '../queue/queue-item.tsx';
import { evidenceQuery } from './evidence-query.ts';
import { FreshnessLine } from './freshness-line.tsx';
import { MemoSupport } from './memo-support.tsx';
import { MemoView } from './memo-view.tsx';
import { proposalQuery } from './proposal-api.ts';
import { ProposalFacts } from './proposal-facts.tsx';
import { TickerLog } from './ticker-log.tsx';

type ProposalDialogProps = { proposal: ProposalAnswer; onClose: () => void };

/** One proposal: its verdict, its memo with the evidence, what else is known of it, and the log of how it came about. */
export default function ProposalDialog({ proposal: listed, onClose }: ProposalDialogProps) {
  const { data: detail, error } = useQuery(proposalQuery(listed.id));
  const proposal = detail ?? listed;
  const { symbol, verdict, score, theme, memo, created_at, run_id } = proposal;
  const { data: evidence } = useQuery(evidenceQuery(run_id, symbol));
  const support = evidence?.verdicts[0];
  const file = useDownload();
  return (
    <Dialog
      title={symbol}
      wide
      onClose={onClose}
      aside={
        <>
          <VerdictPill verdict={verdict} />
          <ConfidenceBadge score={score} />
          <ProposalExportMenu download={file} proposalId={listed.id} />
        </>
      }
    >
      <ExportFailure error={file.error} className="mb-4" />
      <div className="grid grid-cols-[minmax(0,1fr)] gap-x-8 gap-y-5 desk:grid-cols-[minmax(0,1fr)_16rem]">
        <p className="flex flex-wrap gap-x-4 text-soft desk:col-span-2">
          <span>{theme}</span>
          <TimeAgo at={created_at} />
          <ProposalMarks proposal={proposal} />
        </p>
        {proposal.source === 'run' && (
          <div className="desk:col-span-2">
            <FreshnessLine proposal={proposal} freshness={detail?.freshness} failure={error} />
          </div>
        )}
        <div className="grid min-w-0 content-start gap-5">
          {memo.trim() === '' ? (
            <p className="text-soft">No memo available.</p>
          ) : (
            <MemoView memo={memo} sources={evidence?.items ?? []} />
          )}
          {support && <MemoSupport support={support} />}
        </div>
        <ProposalFacts proposal={proposal} probability={detail?.probability} />
        <p className="border-t border-line pt-3 text-[0.9rem] text-soft desk:col-span-2">
          Research tool, not investment advice.
        </p>
        <div className="desk:col-span-2">
          <TickerLog runId={run_id} symbol={symbol} />
        </div>
      </div>
    </Dialog>
  );
}
