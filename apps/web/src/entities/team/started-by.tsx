import { useQuery } from '@tanstack/react-query';
import { memberName, teamQuery } from './team-query.ts';

/** Who started a run; nothing while the team is read, and for a run of an earlier release. */
export function StartedBy({ userId }: { userId: string | null }) {
  const { data: team } = useQuery(teamQuery);
  const name = memberName(team, userId);
  return name && <span className="wrap-anywhere">by {name}</span>;
}
