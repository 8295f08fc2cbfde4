import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState, type FormEvent } from 'react';
import { useNavigate } from 'react-router';
import { forgetSession } from '../../api/session-store.ts';
import { logOut } from '../../entities/account/session-api.ts';
import type { SignUpState } from '../../entities/account/sign-up-state.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { PasswordField } from '../../ui/field.tsx';
import { Refusal } from '../../ui/refusal.tsx';
import { eraseAccount } from './account-api.ts';

const LOGS_OUT =
  'Only this device forgets your session. Your account, its data and your subscription stay: log in again to go on.';
const ERASES =
  'Your account and all its data are erased on the server, which takes a few minutes; what is under way meanwhile is erased an hour later. You are logged out everywhere, and a subscription is cancelled. A mail confirms it.';

/** Ends the session on this device; with the box ticked and the password, the account and all its data, too. */
export function DeleteAccountDialog({ onClose }: { onClose: () => void }) {
  const [erases, setErases] = useState(false);
  const [password, setPassword] = useState('');
  const leaving = useLeaving();

  function submit(event: FormEvent) {
    event.preventDefault();
    leaving.mutate(erases ? password : null);
  }

  return (
    <Dialog title="Delete account" onClose={onClose}>
      <form onSubmit={submit} className="grid gap-4">
        <p>Delete local account session? This will log you out.</p>
        <EraseChoice erases={erases} onChange={setErases} />
        {erases && (
          <PasswordField
            label="Password"
            name="password"
            autoComplete="current-password"
            required
            value={password}
            onChange={({ target }) => setPassword(target.value)}
          />
        )}
        {leaving.error && <Refusal error={leaving.error} />}
        <div className="flex flex-wrap justify-end gap-2">
          <Button look="quiet" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" look="danger" disabled={leaving.isPending || (erases && password === '')}>
            Confirm
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

type EraseChoiceProps = { erases: boolean; onChange: (erases: boolean) => void };

/** Whether the data on the server goes too, and what either means. */
function EraseChoice({ erases, onChange }: EraseChoiceProps) {
  return (
    <>
      <label className="flex items-start gap-2.5">
        <input
          type="checkbox"
          className="mt-1 size-4 shrink-0 accent-bad"
          checked={erases}
          onChange={({ target }) => onChange(target.checked)}
        />
        Also erase my account and all data on the server. This cannot be undone.
      </label>
      <p role="status" className="max-w-[62ch] text-sm text-soft">
        {erases ? ERASES : LOGS_OUT}
      </p>
    </>
  );
}

/** With a password the server erases the account first: where it refuses, nothing is lost here either. */
function useLeaving() {
  const cache = useQueryClient();
  const navigate = useNavigate();
  return useMutation({
    mutationFn: async (password: string | null) => {
      if (password !== null) await eraseAccount(password);
      else void logOut().catch(() => undefined);
    },
    onSuccess(_, password) {
      void navigate('/signup', { state: { left: password === null ? 'device' : 'erased' } satisfies SignUpState });
      forgetSession();
      cache.clear();
    },
  });
}
