import type { ProposalResponse } from '@gemscout/contracts';
import { useState, type ReactNode } from 'react';
import { useQuotes } from '../../entities/market/quotes.ts';
import type { Decision } from '../../entities/proposal/proposals-api.ts';
import { SAMPLE_BESIDE_OWN, SAMPLE_UNDECIDED } from '../../entities/proposal/sample-text.ts';
import { doneText, reopenedText, useDecide, useReopen } from '../../entities/proposal/use-decide.ts';
import { SampleNote } from '../../entities/run/sample-note.tsx';
import type { Done } from '../../ui/done-message.tsx';
import { EmptyText } from '../../ui/panel.tsx';
import { placeInList, returnTo } from '../../ui/row-focus.ts';
import { QueueItem, SAMPLE_REASON } from './queue-item.tsx';
import { queueRows } from './queue-rows.ts';
import { useMarketNow } from './use-market-now.ts';

const EMPTY = 'Queue populates with vetted picks during runs—start analyzing!';

type OpenProposalsProps = {
  proposals: readonly ProposalResponse[];
  /** What is said if there are none. */
  empty?: string | undefined;
  onOpen: (proposal: ProposalResponse) => void;
  onDone: (done: Done) => void;
};

/** What waits for a decision, each with what can be decided; those that do not fit or have expired are folded below them. */
export default function OpenProposals({ proposals, empty = EMPTY, onOpen, onDone }: OpenProposalsProps) {
  const { open, unfit, expired } = queueRows(proposals, useMarketNow());
  const quoteOf = useQuotes(proposals.map(({ symbol }) => symbol));
  const { decide, pending, refused, clear } = useDecideHere(onDone);
  const isGone = refused?.isSecond && !proposals.some(({ id }) => id === refused.decision.proposal.id);
  const item = (proposal: ProposalResponse) => (
    <QueueItem
      key={proposal.id}
      proposal={proposal}
      quote={quoteOf(proposal.symbol)}
      busy={pending === proposal.id}
      refused={refused?.decision.proposal.id === proposal.id ? refused : undefined}
      onOpen={onOpen}
      onDecide={decide}
      onLeave={clear}
    />
  );
  const rows = isGone ? [refused.decision.proposal, ...open] : open;
  return (
    <>
      <SampleLine proposals={open} />
      <div data-key-list="first" className="unrolls flex min-h-0 flex-1 flex-col overflow-y-auto">
        {rows.length === 0 ? (
          <EmptyText>{empty}</EmptyText>
        ) : (
          <ul className="divide-y divide-line">{rows.map(item)}</ul>
        )}
        <FoldedProposals title={unfitTitle(unfit)} count={unfit.length}>
          {unfit.map(item)}
        </FoldedProposals>
        <FoldedProposals title="Expired" count={expired.length}>
          {expired.map(item)}
        </FoldedProposals>
      </div>
    </>
  );
}

function unfitTitle(unfit: readonly ProposalResponse[]): string {
  const bases = new Set(unfit.map(({ fit }) => fit?.basis));
  if (bases.size > 1) return 'Does not fit the goal or the request';
  return bases.has('goal') ? 'Does not fit the goal' : 'Does not fit the request';
}

/** Why those of the sample run cannot be decided on, once for all of them. */
function SampleLine({ proposals }: { proposals: readonly ProposalResponse[] }) {
  const sample = proposals.find(({ source }) => source === 'sample');
  if (!sample) return null;
  const hasOwn = proposals.some(({ source }) => source !== 'sample');
  return (
    <p className="shrink-0 border-b border-line bg-accent-soft/40 px-4 py-1.5 text-xs">
      <SampleNote runId={sample.run_id} text={hasOwn ? SAMPLE_BESIDE_OWN : SAMPLE_UNDECIDED} id={SAMPLE_REASON} />
    </p>
  );
}

/** Folded until it is opened. */
function FoldedProposals({ title, count, children }: { title: string; count: number; children: ReactNode }) {
  const [isOpen, setIsOpen] = useState(false);
  if (count === 0) return null;
  return (
    <>
      <button
        type="button"
        aria-expanded={isOpen}
        onClick={() => setIsOpen(!isOpen)}
        className="border-y border-line px-4 py-2 text-left text-sm text-soft hover:text-ink"
      >
        <span aria-hidden>{isOpen ? '▾' : '▸'}</span> {title} ({count})
      </button>
      {isOpen && <ul className="divide-y divide-line">{children}</ul>}
    </>
  );
}

function useDecideHere(onDone: (done: Done) => void) {
  const { decide, ...rest } = useDecide();
  const { mutateAsync: reopen } = useReopen();
  const decideHere = (decision: Decision) => {
    const { proposal, outcome, overrule } = decision;
    const place = placeInList(); // the button that has the focus goes with its row
    const undo = () =>
      reopen(proposal).then(
        () => reopenedText(proposal),
        (error) => reopenedText(proposal, error),
      );
    decide(decision, {
      onSuccess: () => onDone({ text: doneText(decision), ...(outcome === 'dismissed' && !overrule && { undo }) }),
      onSettled: () => returnTo(place),
    });
    // The row goes before the server has answered: the next one can be opened at once.
    requestAnimationFrame(() => requestAnimationFrame(() => returnTo(place)));
  };
  return { decide: decideHere, ...rest };
}
