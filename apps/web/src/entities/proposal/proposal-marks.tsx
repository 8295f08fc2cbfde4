import type { ProposalResponse } from '@gemscout/contracts';
import { CorrectionMark } from './correction-mark.tsx';
import { ConditionMark } from './condition-mark.tsx';

/** What a reader must know about a proposal before trusting it. */
export function ProposalMarks({ proposal }: { proposal: ProposalResponse }) {
  return (
    <>
      {proposal.source === 'sample' && <span className="font-semibold text-accent">Sample</span>}
      {proposal.on_watchlist && <span className="text-accent">on watchlist</span>}
      {proposal.on_watchlist && <ConditionMark symbol={proposal.symbol} onlyMet />}
      <CorrectionMark corrections={proposal.corrections} />
      {proposal.source === 'user' && <span className="text-watch">added by you, not checked</span>}
    </>
  );
}
