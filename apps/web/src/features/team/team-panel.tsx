import type { TeamResponse } from '@gemscout/contracts';
import { planOpens } from '@gemscout/domain';
import { useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { sessionQuery } from '../../api/session-query.ts';
import { billingQuery } from '../../entities/account/billing-query.ts';
import { PlansLink } from '../../entities/account/plans-link.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { Panel } from '../../ui/panel.tsx';
import { Invitations } from './invitations.tsx';
import { InviteForm } from './invite-form.tsx';
import { Members } from './members.tsx';
import { teamQuery } from '../../entities/team/team-query.ts';

/** Who shares the workspace, and the ways in and out. */
export function TeamPanel() {
  const billing = useQuery(billingQuery);
  const team = useQuery(teamQuery);
  // The button that had the focus goes with its row.
  const place = useRef<HTMLDivElement>(null);
  const isMember = billing.data?.role === 'member';
  const hasTeams = billing.data !== undefined && planOpens(billing.data.active_plan, 'team');
  const shown = team.data && (hasTeams || isMember) ? team.data : undefined;
  return (
    <Panel title="Team" aside={shown && <SeatsUsed team={shown} />}>
      <div ref={place} tabIndex={-1} className="grid gap-5 p-4">
        <Loaded read={billing} what="your plan">
          {() =>
            hasTeams || isMember ? (
              <Loaded read={team} what="the team">
                {(read) => <Team team={read} isMember={isMember} onGone={() => place.current?.focus()} />}
              </Loaded>
            ) : (
              <p className="text-soft">
                A team of up to five people shares runs, queue, watchlist and caps. Teams come with the elite plan.{' '}
                <PlansLink />
              </p>
            )
          }
        </Loaded>
      </div>
    </Panel>
  );
}

function SeatsUsed({ team: { seats, seats_free } }: { team: TeamResponse }) {
  return (
    <span className="text-xs text-soft">
      <span className="figures">
        {seats - seats_free} of {seats}
      </span>{' '}
      seats used
    </span>
  );
}

type TeamProps = { team: TeamResponse; isMember: boolean; onGone: () => void };

function Team({ team, isMember, onGone }: TeamProps) {
  const { data: session } = useQuery(sessionQuery);
  const owner = team.members.find(({ role }) => role === 'owner');
  return (
    <>
      <p className="max-w-[62ch] text-sm text-soft">
        {isMember
          ? `You act in the workspace of ${owner?.email ?? 'its owner'}: its runs, queue, watchlist and caps are shared.`
          : 'Members share your runs, queue, watchlist and caps. Open invitations keep a seat.'}
      </p>
      <Members members={team.members} ownEmail={session?.email} isMember={isMember} onGone={onGone} />
      {!isMember && <Invitations invitations={team.invitations} onGone={onGone} />}
      {!isMember && <InviteForm isFull={team.seats_free <= 0} />}
    </>
  );
}
