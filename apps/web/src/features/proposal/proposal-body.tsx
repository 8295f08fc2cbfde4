import type { ProposalDetailResponse, ProposalResponse, RunEvidenceResponse } from '@gemscout/contracts';
import type { UseQueryResult } from '@tanstack/react-query';
import { useMemo } from 'react';
import { nameIn } from '../../entities/market/quote-text.ts';
import { useQuotes } from '../../entities/market/quotes.ts';
import { MemoView } from '../../entities/proposal/memo-view.tsx';
import { ProposalMarks } from '../../entities/proposal/proposal-marks.tsx';
import { SAMPLE_MEANING } from '../../entities/proposal/sample-text.ts';
import { NotLoaded } from '../../ui/loaded.tsx';
import { TimeAgo } from '../../ui/time.tsx';
import { DroppedSentences } from './dropped-sentences.tsx';
import { FreshnessLine } from './freshness-line.tsx';
import { memoParts } from './memo-parts.ts';
import { ProposalFacts } from './proposal-facts.tsx';
import { TickerLog } from './ticker-log.tsx';

type ProposalBodyProps = {
  proposal: ProposalResponse;
  detail: UseQueryResult<ProposalDetailResponse>;
  evidence: UseQueryResult<RunEvidenceResponse>;
};

/** What a proposal is decided on: the memo, what is known beside it, and the log of its ticker. */
export function ProposalBody({ proposal, detail, evidence }: ProposalBodyProps) {
  const { symbol, run_id } = proposal;
  const { memo, changes } = useMemo(() => memoParts(proposal.memo), [proposal.memo]);
  const support = evidence.data?.verdicts[0];
  const checks = { symbol, sources: evidence.data?.items ?? [], sentences: support?.checked };
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-x-8 gap-y-5 wide:grid-cols-[minmax(0,1fr)_19rem]">
      <Origin proposal={proposal} detail={detail} />
      <div className="min-w-0">
        {proposal.memo.trim() === '' ? (
          <p className="text-soft">No memo available.</p>
        ) : (
          <MemoView memo={memo} {...checks} />
        )}
        {support && <DroppedSentences dropped={support.dropped} />}
        {evidence.error && (
          <NotLoaded what="the evidence" error={evidence.error} onRetry={() => void evidence.refetch()} />
        )}
      </div>
      <ProposalFacts
        proposal={proposal}
        probability={detail.data?.probability}
        support={support}
        isLoading={evidence.isPending}
        changes={changes && <MemoView memo={changes} {...checks} listsSources={false} />}
      />
      <p className="border-t border-line pt-3 text-sm text-soft wide:col-span-2">
        Research tool, not investment advice.
      </p>
      <div className="wide:col-span-2">
        <TickerLog runId={run_id} symbol={symbol} />
      </div>
    </div>
  );
}

/** Of which company it is, where it comes from and when; of a run also whether the market has moved since. */
function Origin({ proposal, detail }: Pick<ProposalBodyProps, 'proposal' | 'detail'>) {
  const { symbol, theme, created_at, source } = proposal;
  const quoteOf = useQuotes([symbol]);
  return (
    <>
      <p className="flex flex-wrap gap-x-4 text-soft wide:col-span-2">
        <span className="font-medium text-ink empty:hidden">{nameIn(quoteOf(symbol))}</span>
        <span>{theme}</span>
        <TimeAgo at={created_at} />
        <ProposalMarks proposal={proposal} />
      </p>
      {source === 'sample' && <p className="text-soft wide:col-span-2">{SAMPLE_MEANING}</p>}
      {source === 'run' && (
        <div className="wide:col-span-2">
          <FreshnessLine proposal={proposal} freshness={detail.data?.freshness} failure={detail.error} />
        </div>
      )}
    </>
  );
}
