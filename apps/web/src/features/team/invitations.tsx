import type { InvitationResponse } from '@gemscout/contracts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { readAgainUnlessLive } from '../../api/live-updates.ts';
import { Button } from '../../ui/button.tsx';
import { Refusal } from '../../ui/refusal.tsx';
import { DayOf } from '../../ui/time.tsx';
import { teamQuery } from '../../entities/team/team-query.ts';
import { withdrawInvitation, withoutInvitation } from './team-api.ts';

type InvitationsProps = { invitations: readonly InvitationResponse[]; onGone: () => void };

/** Who was asked and has not answered. */
export function Invitations({ invitations, onGone }: InvitationsProps) {
  const cache = useQueryClient();
  const withdraw = useMutation({
    mutationFn: withdrawInvitation,
    async onSuccess(_, id) {
      cache.setQueryData(teamQuery.queryKey, (team) => team && withoutInvitation(team, id));
      await readAgainUnlessLive(cache, teamQuery.queryKey);
      onGone();
    },
    onError: () => cache.invalidateQueries({ queryKey: teamQuery.queryKey }),
  });
  if (invitations.length === 0) return null;
  return (
    <div className="grid gap-2">
      <h3 className="text-sm font-medium">Open invitations</h3>
      <ul aria-label="Open invitations" className="divide-y divide-line border-y border-line">
        {invitations.map(({ id, email, expires_at }) => (
          <li key={id} className="flex min-h-12 flex-wrap items-center gap-x-3 gap-y-1 py-1.5">
            <span className="min-w-0 basis-full wrap-anywhere sm:flex-1 sm:basis-0">{email}</span>
            <span className="text-xs text-soft">
              holds until <DayOf at={expires_at} />
            </span>
            <Button
              look="quiet"
              className="ml-auto h-8"
              disabled={withdraw.isPending && withdraw.variables === id}
              onClick={() => withdraw.mutate(id)}
            >
              <span>
                Withdraw<span className="sr-only"> the invitation of {email}</span>
              </span>
            </Button>
          </li>
        ))}
      </ul>
      {withdraw.error && <Refusal error={withdraw.error} />}
    </div>
  );
}
