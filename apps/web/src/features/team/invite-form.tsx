import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState, type FormEvent } from 'react';
import { readAgainUnlessLive } from '../../api/live-updates.ts';
import { MailHint } from '../../entities/account/mail-hint.tsx';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { Refusal } from '../../ui/refusal.tsx';
import { teamQuery } from '../../entities/team/team-query.ts';
import { invite } from './team-api.ts';

/** Asks somebody into the team, by mail. */
export function InviteForm({ isFull }: { isFull: boolean }) {
  const [email, setEmail] = useState('');
  const inviting = useInvite(() => setEmail(''));

  function submit(event: FormEvent) {
    event.preventDefault();
    inviting.mutate(email.trim());
  }

  if (isFull && !inviting.isSuccess) return <p className="text-sm text-soft">All five seats are taken.</p>;
  return (
    <form onSubmit={submit} className="grid gap-3">
      <div className="flex flex-wrap items-end gap-2">
        <div className="min-w-0 flex-1 basis-56">
          <Field
            label="Invite by email"
            type="email"
            name="invite"
            autoComplete="off"
            required
            maxLength={254}
            value={email}
            onChange={({ target }) => setEmail(target.value)}
          />
        </div>
        <Button type="submit" look="primary" disabled={inviting.isPending || isFull}>
          {inviting.isPending ? 'Inviting…' : 'Invite'}
        </Button>
      </div>
      {inviting.error && <Refusal error={inviting.error} />}
      <div role="status" className="grid gap-1 text-sm text-soft empty:hidden">
        {inviting.data && <InvitationSent email={inviting.data.email} />}
      </div>
    </form>
  );
}

function useInvite(onSent: () => void) {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: invite,
    onSuccess: async () => {
      onSent();
      await readAgainUnlessLive(cache, teamQuery.queryKey);
    },
  });
}

function InvitationSent({ email }: { email: string }) {
  return (
    <>
      <p>Invitation sent to {email}. It opens only for that address, once.</p>
      <MailHint />
    </>
  );
}
