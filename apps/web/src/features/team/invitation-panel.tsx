import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import { sessionQuery } from '../../api/session-query.ts';
import { forgetLastRunId } from '../../api/session-store.ts';
import { invitationQuery } from '../../entities/account/invitation-query.ts';
import { invitationToken } from '../../entities/account/invitation-token.ts';
import { Button } from '../../ui/button.tsx';
import { Panel } from '../../ui/panel.tsx';
import { Refusal } from '../../ui/refusal.tsx';
import { Success } from '../../ui/success.tsx';
import { acceptInvitation } from './team-api.ts';

/** The invitation that this tab was opened with. It is accepted by a click, never by a link alone. */
export function InvitationPanel() {
  const [token, setToken] = useState(invitationToken.read);
  const accepting = useAccept();
  if (token === null) return null;
  return (
    <Panel title="Invitation to a team">
      <div className="grid gap-4 p-4">
        {accepting.isSuccess ? (
          <Success>You are in the team of {accepting.data.owner_email} now.</Success>
        ) : (
          <Invitation token={token} accepting={accepting} onPutAway={() => setToken(putAway())} />
        )}
      </div>
    </Panel>
  );
}

type InvitationProps = { token: string; accepting: ReturnType<typeof useAccept>; onPutAway: () => void };

/** Who invites whom to what. What the server would refuse is said before the click. */
function Invitation({ token, accepting, onPutAway }: InvitationProps) {
  const { data: session } = useQuery(sessionQuery);
  const { data: invitation, error } = useQuery(invitationQuery(token));
  const isOfAnother = session && invitation && session.email.toLowerCase() !== invitation.email.toLowerCase();
  const blocked = isOfAnother || session?.verified === false || error !== null;
  return (
    <>
      <p className="max-w-[62ch]">
        {invitation ? `${invitation.owner_email} has invited ${invitation.email}` : 'Somebody has invited you'} to share
        a workspace: its runs, queue, watchlist and caps. While you are in the team, your own workspace stays unchanged
        and your API keys are suspended. Both come back when you leave.
      </p>
      {error && <Refusal error={error} />}
      {isOfAnother && (
        <p className="font-medium text-watch">
          This invitation is for another address. Log in with that one to accept it. You are logged in as{' '}
          {session.email}.
        </p>
      )}
      {!isOfAnother && session?.verified === false && (
        <p className="font-medium text-watch">
          You can accept it once your email is verified.{' '}
          <Link to="/verify" className="rounded-md text-accent underline underline-offset-3">
            Verify email
          </Link>
        </p>
      )}
      {accepting.error && <Refusal error={accepting.error} />}
      <div className="flex flex-wrap gap-2">
        <Button look="primary" disabled={blocked || accepting.isPending} onClick={() => accepting.mutate(token)}>
          {accepting.isPending ? 'Accepting…' : 'Accept invitation'}
        </Button>
        <Button look="quiet" onClick={onPutAway}>
          Not now
        </Button>
      </div>
    </>
  );
}

function putAway(): null {
  invitationToken.forget();
  return null;
}

/** Joins; what was seen of one's own workspace is none of the team's, and the other way round. */
function useAccept() {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: acceptInvitation,
    async onSuccess() {
      invitationToken.forget();
      forgetLastRunId();
      await cache.resetQueries();
    },
  });
}
