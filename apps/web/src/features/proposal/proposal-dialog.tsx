import type { ProposalResponse } from '@gemscout/contracts';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { Dialog } from '../../ui/dialog.tsx';
import { NotLoaded } from '../../ui/loaded.tsx';
import { TimeAgo } from '../../ui/time.tsx';
import { ConfidenceBadge, VerdictPill } from '../../ui/verdict.tsx';
import { ExportFailure } from '../exports/export-failure.tsx';
import { ProposalExportMenu } from '../exports/proposal-export-menu.tsx';
import { useDownload } from '../exports/use-download.ts';
import { ProposalMarks } from '../queue/queue-item.tsx';
import { placeInList } from '../queue/row-focus.ts';
import { evidenceQuery } from './evidence-query.ts';
import { FreshnessLine } from './freshness-line.tsx';
import { memoParts } from './memo-parts.ts';
import { MemoView } from './memo-view.tsx';
import { ProposalActions } from './proposal-actions.tsx';
import { proposalQuery } from './proposal-api.ts';
import { ProposalFacts } from './proposal-facts.tsx';
import { DroppedSentences } from './dropped-sentences.tsx';
import { LoweredNote } from './lowered-note.tsx';
import { CopyYourself } from './share/copy-yourself.tsx';
import { ShareMenu } from './share/share-menu.tsx';
import { shareTargets, type ShareTarget } from './share/share-targets.ts';
import { TickerLog } from './ticker-log.tsx';

type ProposalDialogProps = {
  proposal: ProposalResponse;
  onClose: () => void;
  /** Takes the memo along into a request of one's own. */
  onAskFurther?: (proposal: ProposalResponse) => void;
};

/** One proposal: its verdict, its memo with the evidence, what else is known of it, and the log of how it came about. */
export default function ProposalDialog({ proposal: listed, onClose, onAskFurther }: ProposalDialogProps) {
  const { data: detail, error } = useQuery(proposalQuery(listed.id));
  const proposal = detail ?? listed;
  const { symbol, verdict, score, theme, created_at, run_id } = proposal;
  const hasMemo = proposal.memo.trim() !== '';
  const { memo, changes } = useMemo(() => memoParts(proposal.memo), [proposal.memo]);
  const evidence = useQuery(evidenceQuery(run_id, symbol));
  const sources = evidence.data?.items ?? [];
  const support = evidence.data?.verdicts[0];
  const shared = { symbol, sources, sentences: support?.checked };
  const file = useDownload();
  const [toCopy, setToCopy] = useState<ShareTarget | null>(null);
  const [place] = useState(() => placeInList()); // its row goes when it is decided on
  return (
    <Dialog
      title={symbol}
      wide
      finalFocus={place}
      onClose={onClose}
      aside={
        <>
          <VerdictPill verdict={verdict} />
          <ConfidenceBadge score={score} />
        </>
      }
      note={support && <LoweredNote lowered={support.lowered} />}
      tools={
        <>
          {hasMemo && <ShareMenu targets={shareTargets(proposal.memo, location.origin)} onRefused={setToCopy} />}
          <ProposalExportMenu download={file} proposalId={listed.id} />
        </>
      }
      footer={
        <ProposalActions
          proposal={proposal}
          onAskFurther={hasMemo && onAskFurther ? () => onAskFurther(proposal) : undefined}
        />
      }
    >
      <ExportFailure error={file.error} className="mb-4" />
      {toCopy && <CopyYourself target={toCopy} onClose={() => setToCopy(null)} />}
      <div className="grid grid-cols-[minmax(0,1fr)] gap-x-8 gap-y-5 desk:grid-cols-[minmax(0,1fr)_19rem]">
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
        <div className="min-w-0">
          {hasMemo ? <MemoView memo={memo} {...shared} /> : <p className="text-soft">No memo available.</p>}
          {support && <DroppedSentences dropped={support.dropped} />}
          {evidence.error && (
            <NotLoaded what="the evidence" error={evidence.error} onRetry={() => void evidence.refetch()} />
          )}
        </div>
        <ProposalFacts
          proposal={proposal}
          probability={detail?.probability}
          support={support}
          changes={changes && <MemoView memo={changes} {...shared} listsSources={false} />}
        />
        <p className="border-t border-line pt-3 text-sm text-soft desk:col-span-2">
          Research tool, not investment advice.
        </p>
        <div className="desk:col-span-2">
          <TickerLog runId={run_id} symbol={symbol} />
        </div>
      </div>
    </Dialog>
  );
}
