import {
  termsOf,
  type ProposalDetailResponse,
  type ProposalResponse,
  type RunEvidenceResponse,
} from '@gemscout/contracts';
import { memoTerms } from '@gemscout/domain';
import type { UseQueryResult } from '@tanstack/react-query';
import { useMemo, useRef } from 'react';
import { GoalMark } from '../../entities/account/goal-mark.tsx';
import { CorrectedSince } from '../../entities/proposal/corrected-since.tsx';
import { MemoView } from '../../entities/proposal/memo-view.tsx';
import { Notes } from '../../entities/notes/notes.tsx';
import { ProposalMarks } from '../../entities/proposal/proposal-marks.tsx';
import { SAMPLE_MEANING } from '../../entities/proposal/sample-text.ts';
import { LoweredNote } from './lowered-note.tsx';
import { Button } from '../../ui/button.tsx';
import { NotLoaded } from '../../ui/loaded.tsx';
import { TimeAgo } from '../../ui/time.tsx';
import { Assignment } from './assignment.tsx';
import { DroppedSentences } from './dropped-sentences.tsx';
import { FreshnessLine } from './freshness-line.tsx';
import { memoParts } from './memo-parts.ts';
import { PriceThenAndNow } from './prices/price-then-and-now.tsx';
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
  const readAgain = () => void evidence.refetch();
  const behindMemo = useRef<HTMLSpanElement>(null);
  return (
    <div className="in-order grid grid-cols-[minmax(0,1fr)] gap-x-8 gap-y-5 wide:grid-cols-[minmax(0,1fr)_clamp(19rem,36%,26rem)]">
      <Origin proposal={proposal} detail={detail} />
      <div role="status" className="empty:hidden wide:col-span-2">
        <CorrectedSince corrections={proposal.corrections} />
      </div>
      {support && <LoweredNote lowered={support.lowered} />}
      <div className="relative min-w-0">
        <SkipMemo onSkip={() => behindMemo.current?.focus()} />
        {isFirstRead(evidence) && <NotLoaded what="the memo and its evidence" error={null} onRetry={readAgain} />}
        {!isFirstRead(evidence) && <Memo of={proposal} text={memo} checks={checks} />}
        {support && <DroppedSentences dropped={support.dropped} />}
        {evidence.error && <NotLoaded what="the evidence" error={evidence.error} onRetry={readAgain} />}
        <span ref={behindMemo} tabIndex={-1} />
      </div>
      <ProposalFacts
        proposal={proposal}
        probability={detail.data?.probability}
        support={support}
        reports={detail.data?.reports}
        changes={changes && <MemoView memo={changes} {...checks} listsSources={false} />}
      />
      <p className="border-t border-line pt-3 text-sm text-soft wide:col-span-2">
        Research tool, not investment advice. {memoTerms(termsOf(proposal)).slice(0, -1).join(' · ')}.
      </p>
      {proposal.source !== 'sample' && <ProposalNotes proposalId={proposal.id} />}
      <div className="wide:col-span-2">
        <TickerLog runId={run_id} symbol={symbol} />
      </div>
    </div>
  );
}

/** Shown to who works by keys: each of the hundreds of figures of a memo is a place to stop at. */
function SkipMemo({ onSkip }: { onSkip: () => void }) {
  return (
    <Button className="sr-only focus:not-sr-only focus:absolute focus:top-0 focus:z-10 focus:px-3" onClick={onSkip}>
      Skip the memo
    </Button>
  );
}

function ProposalNotes({ proposalId }: { proposalId: string }) {
  return (
    <section className="grid gap-2 wide:col-span-2">
      <h2 className="font-semibold">Notes and tags</h2>
      <Notes of={{ proposal: proposalId }} />
    </section>
  );
}

/** Evidence adds its marks to the text of a memo, which would then move under the finger: the two are shown together. */
function isFirstRead({ isPending, failureCount }: ProposalBodyProps['evidence']): boolean {
  return isPending && failureCount === 0;
}

type MemoProps = { of: ProposalResponse; text: string; checks: Omit<Parameters<typeof MemoView>[0], 'memo'> };

function Memo({ of: { memo }, text, checks }: MemoProps) {
  if (memo.trim() === '') return <p className="text-soft">No memo available.</p>;
  return <MemoView memo={text} {...checks} />;
}

/** How its price has moved since, where it comes from and when; of a run also whether the market has moved since. */
function Origin({ proposal, detail }: Pick<ProposalBodyProps, 'proposal' | 'detail'>) {
  const { theme, created_at, source } = proposal;
  return (
    <>
      <p className="flex min-h-[2lh] flex-wrap content-start gap-x-4 text-soft sm:min-h-[1lh] wide:col-span-2">
        <span>{theme}</span>
        <TimeAgo at={created_at} />
        <GoalMark profile={proposal.goal_profile} />
        <ProposalMarks proposal={proposal} />
        <PriceThenAndNow proposal={proposal} now={detail.data?.freshness.price_now} />
      </p>
      {source === 'sample' && <p className="text-soft wide:col-span-2">{SAMPLE_MEANING}</p>}
      <div className="empty:hidden wide:col-span-2">
        <Assignment proposal={proposal} />
      </div>
      {source === 'run' && (
        <div className="wide:col-span-2">
          <FreshnessLine proposal={proposal} freshness={detail.data?.freshness} failure={detail.error} />
        </div>
      )}
    </>
  );
}
