import type { ProposalResponse } from '@gemscout/contracts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { readAgainUnlessLive } from '../../api/live-updates.ts';
import { queryKeys } from '../../api/query-keys.ts';
import { AssignmentLine } from '../../entities/proposal/assignment-line.tsx';
import { assigneeOf } from '../../entities/proposal/assignment-text.ts';
import { assignTo } from '../../entities/proposal/proposals-api.ts';
import { readerOr, teamQuery } from '../../entities/team/team-query.ts';
import { Menu, MenuAction } from '../../ui/menu.tsx';
import { Refusal } from '../../ui/refusal.tsx';

/** To whom a proposal is assigned, and the choice of somebody else. Nothing for people who work alone. */
export function Assignment({ proposal }: { proposal: ProposalResponse }) {
  const { id, assigned, source } = proposal;
  const { data: team } = useQuery(teamQuery);
  const assign = useAssign(id);
  if (!team || source === 'sample' || (team.members.length < 2 && !assigned)) return null;
  const assignee = assigned && assigneeOf(assigned, team);
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-soft">
      <p role="status">{assigned ? <AssignmentLine assigned={assigned} /> : 'Nobody is assigned.'}</p>
      <Menu label={assignee ? 'Reassign' : 'Assign'} disabled={assign.isPending}>
        {team.members.map(({ user_id: userId }) => (
          <MenuAction key={userId} disabled={userId === assignee?.user_id} onChoose={() => assign.mutate(userId)}>
            {readerOr(team, userId)}
          </MenuAction>
        ))}
        {assignee && <MenuAction onChoose={() => assign.mutate(null)}>Nobody</MenuAction>}
      </Menu>
      {assign.error && <Refusal error={assign.error} />}
    </div>
  );
}

function useAssign(proposalId: string) {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (userId: string | null) => assignTo(proposalId, userId),
    onSuccess: () => readAgainUnlessLive(cache, queryKeys.proposal(proposalId), queryKeys.proposals),
    // Whoever was chosen may have left.
    onError: () => cache.invalidateQueries({ queryKey: queryKeys.team }),
  });
}
