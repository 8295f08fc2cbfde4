import type { ProposalResponse } from '@gemscout/contracts';
import { useQuotes } from '../../entities/market/quotes.ts';
import { DecisionLine } from '../../entities/proposal/decision-line.tsx';
import { reopenedText, useReopen } from '../../entities/proposal/use-decide.ts';
import { Button } from '../../ui/button.tsx';
import type { Done } from '../../ui/done-message.tsx';
import { EmptyText } from '../../ui/panel.tsx';
import { placeInList, returnTo } from '../../ui/row-focus.ts';
import { ProposalRow } from './proposal-row.tsx';

type DismissedProposalsProps = {
  proposals: readonly ProposalResponse[];
  onOpen: (proposal: ProposalResponse) => void;
  onDone: (done: Done) => void;
};

/** What was dismissed, each with a way back into the queue. */
export default function DismissedProposals({ proposals, onOpen, onDone }: DismissedProposalsProps) {
  const { mutate, isPending, variables } = useReopen();
  const quoteOf = useQuotes(proposals.map(({ symbol }) => symbol));
  const bringBack = (proposal: ProposalResponse) => {
    const place = placeInList();
    mutate(proposal, {
      onSuccess: () => onDone({ text: reopenedText(proposal) }),
      onError: (error) => onDone({ text: reopenedText(proposal, error) }),
      onSettled: () => returnTo(place),
    });
  };
  if (proposals.length === 0) return <EmptyText>No dismissed proposals.</EmptyText>;
  return (
    <ul data-key-list="first" className="unrolls min-h-0 flex-1 divide-y divide-line overflow-y-auto">
      {proposals.map((proposal) => (
        <ProposalRow
          key={proposal.id}
          proposal={proposal}
          quote={quoteOf(proposal.symbol)}
          onOpen={onOpen}
          actions={
            <Button
              className="h-7 bg-surface px-2.5 text-xs"
              aria-label={`Bring back ${proposal.symbol}`}
              disabled={isPending && variables.id === proposal.id}
              onClick={() => bringBack(proposal)}
            >
              Bring back
            </Button>
          }
        >
          <p className="col-span-2 pb-1 text-xs text-soft">
            <DecisionLine decided={proposal.decided} />
          </p>
        </ProposalRow>
      ))}
    </ul>
  );
}
