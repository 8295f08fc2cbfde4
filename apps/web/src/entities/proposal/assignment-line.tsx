import type { ProposalResponse } from '@gemscout/contracts';
import { useQuery } from '@tanstack/react-query';
import { TimeAgo } from '../../ui/time.tsx';
import { teamQuery } from '../team/team-query.ts';
import { assignmentText } from './assignment-text.ts';

/** To whom a proposal is assigned, by whom and since when, or why it no longer is. Nothing if nobody ever assigned it. */
export function AssignmentLine({ assigned }: Pick<ProposalResponse, 'assigned'>) {
  return assigned && <Assigned {...assigned} />;
}

function Assigned(assigned: NonNullable<ProposalResponse['assigned']>) {
  const { data: team } = useQuery(teamQuery);
  if (!team) return null;
  return (
    <span className="wrap-anywhere">
      {assignmentText(assigned, team)} <TimeAgo at={assigned.at} />.
    </span>
  );
}
