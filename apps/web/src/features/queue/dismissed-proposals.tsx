import type { ProposalResponse } from '@gemscout/contracts';
import { reopenedText, useReopen } from '../../entities/proposal/use-decide.ts';
import { Button } from '../../ui/button.tsx';
import type { Done } from '../../ui/done-message.tsx';
import { EmptyText } from '../../ui/panel.tsx';
import { placeInList, returnTo } from '../../ui/row-focus.ts';
import { ProposalRow } from './queue-item.tsx';

type DismissedProposalsProps = {
  proposals: readonly ProposalResponse[];
  onOpen: (proposal: ProposalResponse) => void;
  onDone: (done: Done) => void;
};

/** What was dismissed, each with a way back into the queue. */
export function DismissedProposals({ proposals, onOpen, onDone }: DismissedProposalsProps) {
  const { mutate, isPending, variables } = useReopen();
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
          onOpen={onOpen}
          actions={
            <Button
              className="h-8"
              aria-label={`Bring back ${proposal.symbol}`}
              disabled={isPending && variables.id === proposal.id}
              onClick={() => bringBack(proposal)}
            >
              Bring back
            </Button>
          }
        />
      ))}
    </ul>
  );
}
