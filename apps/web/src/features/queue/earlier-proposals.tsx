import type { ProposalResponse } from '@gemscout/contracts';
import { useQuery } from '@tanstack/react-query';
import { proposalsOfSymbolQuery } from '../../entities/proposal/proposals-api.ts';
import { DecisionLine } from '../../entities/proposal/decision-line.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { TimeAgo } from '../../ui/time.tsx';
import { ConfidenceBadge, VerdictPill } from '../../ui/verdict.tsx';

type EarlierProps = { than: ProposalResponse; onOpen: (proposal: ProposalResponse) => void };

/** What earlier runs said of the symbol, and what was decided on that. */
export default function EarlierProposals({ than, onOpen }: EarlierProps) {
  const read = useQuery(proposalsOfSymbolQuery(than.symbol));
  return (
    <div className="relative col-span-2">
      <Loaded read={read} what={`earlier proposals of ${than.symbol}`}>
        {(proposals) => (
          <ul aria-label={`Earlier proposals of ${than.symbol}`} className="border-l-2 border-line pl-3">
            {proposals
              .filter(({ id, created_at: at }) => id !== than.id && at <= than.created_at)
              .map((proposal) => (
                <li key={proposal.id}>
                  <button
                    type="button"
                    onClick={() => onOpen(proposal)}
                    className="flex w-full flex-wrap items-center gap-x-2 rounded-md py-1 text-left text-xs text-soft hover:text-accent"
                  >
                    <VerdictPill verdict={proposal.verdict} />
                    <ConfidenceBadge score={proposal.score} />
                    <TimeAgo at={proposal.created_at} />
                    {proposal.decided ? <DecisionLine decided={proposal.decided} /> : <span>{stateOf(proposal)}</span>}
                  </button>
                </li>
              ))}
          </ul>
        )}
      </Loaded>
    </div>
  );
}

function stateOf({ watched, dismissed }: ProposalResponse): string {
  if (watched) return 'approved';
  return dismissed ? 'dismissed' : 'not decided';
}
