import type { ProposalResponse } from '@gemscout/contracts';
import { thesisOf } from '@gemscout/domain';
import { Suspense, useMemo, useState, type ReactNode } from 'react';
import { QuoteChange, QuoteLine, QuotePrice } from '../../entities/market/quote-cells.tsx';
import { CompanyLink } from '../../entities/company/company-link.tsx';
import { nameIn } from '../../entities/market/quote-text.ts';
import type { Quote } from '../../entities/market/quotes.ts';
import { GoalMark } from '../../entities/account/goal-mark.tsx';
import { ProposalMarks } from '../../entities/proposal/proposal-marks.tsx';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { RowActions } from '../../ui/row-actions.tsx';
import { TimeAgo } from '../../ui/time.tsx';
import { ConfidenceBadge, VerdictPill } from '../../ui/verdict.tsx';

/** Loaded when somebody asks for them. */
const EarlierProposals = lazyPart(() => import('./earlier-proposals.tsx'));

type ProposalRowProps = {
  proposal: ProposalResponse;
  quote: Quote;
  onOpen: (proposal: ProposalResponse) => void;
  actions: ReactNode;
  children?: ReactNode;
};

/** One proposal in two lines: who, what and how much; why and when. Its area opens it. A phone has room for the words, not for the line of closes. */
export function ProposalRow({ proposal, quote, onOpen, actions, children }: ProposalRowProps) {
  const { symbol, verdict, score } = proposal;
  const [showsEarlier, setShowsEarlier] = useState(false);
  return (
    <li className="arrives group relative grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-2 px-4 py-0.5 hover:bg-paper max-sm:px-3">
      <div className="min-w-0">
        <div className="flex h-6 min-w-0 items-center gap-1.5">
          <OpenButton symbol={symbol} onOpen={() => onOpen(proposal)} />
          <span className="min-w-0 flex-1 truncate text-sm">
            <CompanyLink symbol={symbol} name={nameIn(quote)} />
          </span>
          <VerdictPill verdict={verdict} />
          <ConfidenceBadge score={score} />
          <span className="flex shrink-0 items-baseline justify-end gap-1.5 text-sm sm:min-w-[8.6rem]">
            <QuotePrice quote={quote} />
            <span className="max-sm:hidden">
              <QuoteChange quote={quote} />
            </span>
          </span>
        </div>
        <div className="flex min-h-5 min-w-0 items-center gap-2 text-xs text-soft">
          <QuoteLine quote={quote} className="max-sm:hidden" />
          <span className="min-w-[4.2rem] sm:hidden">
            <QuoteChange quote={quote} />
          </span>
          <ProposalMarks proposal={proposal} />
          <EarlierToggle proposal={proposal} on={showsEarlier} onChange={setShowsEarlier} />
          <GoalMark profile={proposal.goal_profile} className="max-w-[7rem] shrink-0 max-sm:max-w-[5rem]" />
          <Reason proposal={proposal} />
          <span className="shrink-0">
            <TimeAgo at={proposal.created_at} />
          </span>
        </div>
      </div>
      <RowActions>{actions}</RowActions>
      <Suspense fallback={null}>{showsEarlier && <EarlierProposals than={proposal} onOpen={onOpen} />}</Suspense>
      {children}
    </li>
  );
}

/** The first sentence of the thesis; of a memo without a sentence, its theme. */
function Reason({ proposal: { memo, theme } }: Pick<ProposalRowProps, 'proposal'>) {
  const thesis = useMemo(() => thesisOf(memo), [memo]);
  return (
    <span className="min-w-0 flex-1 truncate" title={thesis === '' ? theme : `${theme}: ${thesis}`}>
      {thesis || theme}
    </span>
  );
}

type EarlierToggleProps = { proposal: ProposalResponse; on: boolean; onChange: (on: boolean) => void };

function EarlierToggle({ proposal: { symbol, earlier = 0 }, on, onChange }: EarlierToggleProps) {
  if (earlier === 0) return null;
  return (
    <button
      type="button"
      aria-label={`${earlier} earlier of ${symbol}`}
      aria-expanded={on}
      onClick={() => onChange(!on)}
      className="relative -my-0.5 min-h-[24px] shrink-0 rounded-md underline hover:text-accent"
    >
      {earlier} earlier
    </button>
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
      className="figures shrink-0 rounded-md font-semibold after:absolute after:inset-0 hover:text-accent"
    >
      {symbol}
    </button>
  );
}
