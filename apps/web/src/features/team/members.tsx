import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { readAgainUnlessLive } from '../../api/live-updates.ts';
import { forgetLastRunId } from '../../api/session-store.ts';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { DayOf } from '../../ui/time.tsx';
import { teamQuery } from '../../entities/team/team-query.ts';
import { type TeamMember, removeMember, withoutMember } from './team-api.ts';

type MembersProps = {
  members: readonly TeamMember[];
  ownEmail: string | undefined;
  isMember: boolean;
  /** Somebody was taken out, and so is their row. */
  onGone: () => void;
};

/** Everybody in the team; the owner may take others out, a member may leave. */
export function Members({ members, ownEmail, isMember, onGone }: MembersProps) {
  const [going, setGoing] = useState<TeamMember | null>(null);
  return (
    <>
      <ul aria-label="Members" className="divide-y divide-line border-y border-line">
        {members.map((member) => (
          <li key={member.user_id} className="flex min-h-12 flex-wrap items-center gap-x-3 gap-y-1 py-1.5">
            <span className="min-w-0 basis-full wrap-anywhere sm:flex-1 sm:basis-0">
              {member.email}
              {member.email === ownEmail && <span className="text-soft"> (you)</span>}
            </span>
            <span className="text-xs text-soft">
              <span className="capitalize">{member.role}</span>, joined <DayOf at={member.joined_at} />
            </span>
            <WayOut member={member} isOwn={member.email === ownEmail} isMember={isMember} onGo={setGoing} />
          </li>
        ))}
      </ul>
      {going && <Going member={going} leaves={isMember} onClose={() => setGoing(null)} onGone={onGone} />}
    </>
  );
}

type WayOutProps = { member: TeamMember; isOwn: boolean; isMember: boolean; onGo: (member: TeamMember) => void };

function WayOut({ member, isOwn, isMember, onGo }: WayOutProps) {
  if (member.role === 'owner' || (isMember && !isOwn)) return null;
  return (
    <Button look="quiet" className="ml-auto h-8" onClick={() => onGo(member)}>
      {isMember ? (
        'Leave team'
      ) : (
        <span>
          Remove<span className="sr-only"> {member.email}</span>
        </span>
      )}
    </Button>
  );
}

type GoingProps = { member: TeamMember; leaves: boolean; onClose: () => void; onGone: () => void };

function Going({ member: { user_id, email }, leaves, onClose, onGone }: GoingProps) {
  const cache = useQueryClient();
  const act = useMutation({
    mutationFn: () => removeMember(user_id),
    async onSuccess() {
      onClose();
      if (leaves) {
        forgetLastRunId(); // it is the team's
        await cache.resetQueries();
      } else {
        cache.setQueryData(teamQuery.queryKey, (team) => team && withoutMember(team, user_id));
        await readAgainUnlessLive(cache, teamQuery.queryKey);
      }
      onGone();
    },
  });
  return (
    <ConfirmDialog title={leaves ? 'Leave the team' : `Remove ${email}`} act={act} onClose={onClose}>
      <p>
        {leaves
          ? 'Your own workspace comes back as you left it. The team keeps the runs that you made in it, and the API keys that you made in it end.'
          : 'They are back in their own workspace at once. The team keeps the runs that they made, and the API keys that they made here end.'}
      </p>
    </ConfirmDialog>
  );
}
