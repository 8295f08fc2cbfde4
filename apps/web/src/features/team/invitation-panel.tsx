import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import { sessionQuery } from '../../api/session-query.ts';
import { forgetLastRunId } from '../../api/session-store.ts';
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
  const { data: session } = useQuery(sessionQuery);
  if (token === null) return null;
  return (
    <Panel title="Invitation to a team">
      <div className="grid gap-4 p-4">
        {accepting.isSuccess ? (
          <Success>You are in the team of {accepting.data.owner_email} now.</Success>
        ) : (
          <>
            <p className="max-w-[62ch]">
              Somebody has invited you to share a workspace: its runs, queue, watchlist and caps. While you are in the
              team, your own workspace stays unchanged and your API keys are suspended. Both come back when you leave.
            </p>
            {accepting.error && <Refusal error={accepting.error} />}
            {accepting.error && session?.verified === false && (
              <Link to="/verify" className="justify-self-start text-accent underline underline-offset-3">
                Verify email
              </Link>
            )}
            <div className="flex flex-wrap gap-2">
              <Button look="primary" disabled={accepting.isPending} onClick={() => accepting.mutate(token)}>
                {accepting.isPending ? 'Accepting…' : 'Accept invitation'}
              </Button>
              <Button look="quiet" onClick={() => setToken(putAway())}>
                Not now
              </Button>
            </div>
          </>
        )}
      </div>
    </Panel>
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
