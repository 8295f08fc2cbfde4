import type { ProposalResponse } from '@gemscout/contracts';
import { useQuery } from '@tanstack/react-query';
import { TimeAgo } from '../../ui/time.tsx';
import { memberName, teamQuery } from '../team/team-query.ts';

/** Who decided on a proposal, when and why. Nothing without a decision; approvals of early releases have no such line. */
export function DecisionLine({ decided }: Pick<ProposalResponse, 'decided'>) {
  return decided && <Decided {...decided} />;
}

function Decided({ outcome, user_id, at, reason }: NonNullable<ProposalResponse['decided']>) {
  const { data: team } = useQuery(teamQuery);
  const name = memberName(team, user_id);
  return (
    <span className="wrap-anywhere">
      {outcome === 'approved' ? 'Approved' : 'Dismissed'}
      {name && ` by ${name}`} <TimeAgo at={at} />
      {reason ? `: ${reason}` : '.'}
    </span>
  );
}
