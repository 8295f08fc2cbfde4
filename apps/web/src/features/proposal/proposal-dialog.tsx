import { termsOf, type ProposalResponse } from '@gemscout/contracts';
import { shortMemoTerms } from '@gemscout/domain';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { TickerLink } from '../../entities/company/ticker-link.tsx';
import { nameIn } from '../../entities/market/quote-text.ts';
import { useQuotes } from '../../entities/market/quotes.ts';
import { evidenceQuery } from '../../entities/proposal/evidence-query.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { ExportFailure } from '../../ui/download/export-failure.tsx';
import { useDownload } from '../../ui/download/use-download.ts';
import { placeInList } from '../../ui/row-focus.ts';
import { ConfidenceBadge, VerdictPill } from '../../ui/verdict.tsx';
import { ProposalActions } from './proposal-actions.tsx';
import { proposalQuery } from './proposal-api.ts';
import { ProposalBody } from './proposal-body.tsx';
import { ProposalExportMenu } from './proposal-export-menu.tsx';
import { CopyYourself } from './share/copy-yourself.tsx';
import { ShareMenu } from './share/share-menu.tsx';
import { shareTargets, type ShareTarget } from './share/share-targets.ts';

type ProposalDialogProps = {
  proposal: ProposalResponse;
  onClose: () => void;
  /** Takes the memo along into a request of one's own. */
  onAskFurther?: (proposal: ProposalResponse) => void;
  /** Opens the next proposal that waits for a decision, where there is one. */
  onNext?: (() => void) | undefined;
};

/** Nobody should take an invented company for a real one. */
function targetsOf(proposal: ProposalResponse): readonly ShareTarget[] {
  const { source, memo } = proposal;
  const text = source === 'sample' ? `Sample, an invented company. ${memo}` : memo;
  return shareTargets(text, shortMemoTerms(termsOf(proposal)), location.origin);
}

/** The ticker, and the company's name once it is known. */
function Company({ symbol, onLeave }: { symbol: string; onLeave: () => void }) {
  const quoteOf = useQuotes([symbol]);
  return (
    <span className="flex items-baseline gap-2">
      <TickerLink symbol={symbol} onClick={onLeave} />
      <span className="truncate text-base font-medium">{nameIn(quoteOf(symbol))}</span>
    </span>
  );
}

/** One proposal: its verdict, its memo with the evidence, what else is known of it, and the log of how it came about. */
export default function ProposalDialog({ proposal: listed, onClose, onAskFurther, onNext }: ProposalDialogProps) {
  const detail = useQuery(proposalQuery(listed.id));
  const proposal = detail.data ?? listed;
  const { symbol, verdict, score, run_id } = proposal;
  const hasMemo = proposal.memo.trim() !== '';
  const evidence = useQuery(evidenceQuery(run_id, symbol));
  const file = useDownload();
  const [toCopy, setToCopy] = useState<ShareTarget | null>(null);
  const [place] = useState(() => placeInList()); // its row goes when it is decided on
  const verdictBadges = (
    <>
      <VerdictPill verdict={verdict} />
      <ConfidenceBadge score={score} />
    </>
  );
  const tools = (
    <>
      {hasMemo && <ShareMenu targets={targetsOf(proposal)} onRefused={setToCopy} />}
      <ProposalExportMenu download={file} proposalId={listed.id} />
    </>
  );
  const askFurther = hasMemo && onAskFurther ? () => onAskFurther(proposal) : undefined;
  return (
    <Dialog
      title={<Company symbol={symbol} onLeave={onClose} />}
      wide
      tall
      finalFocus={place}
      onClose={onClose}
      aside={verdictBadges}
      tools={tools}
      footer={<ProposalActions proposal={proposal} onAskFurther={askFurther} onNext={onNext} />}
    >
      <ExportFailure error={file.error} className="mb-4" />
      {toCopy && <CopyYourself target={toCopy} onClose={() => setToCopy(null)} />}
      <ProposalBody proposal={proposal} detail={detail} evidence={evidence} />
    </Dialog>
  );
}
