import { useMutation, type UseMutationResult } from '@tanstack/react-query';
import { useRef, useState, type FormEvent } from 'react';
import { Link } from 'react-router';
import { confirmReset } from '../../entities/account/session-api.ts';
import { resetToken } from '../../features/session/reset-token.ts';
import { OtherWay, SessionLayout } from '../../features/session/session-layout.tsx';
import { Button, buttonLook } from '../../ui/button.tsx';
import { Failure } from '../../ui/failure.tsx';
import { PasswordField } from '../../ui/field.tsx';
import { Success } from '../../ui/success.tsx';

const LEAST_CHARACTERS = 12;

/** Opening the link changes nothing, since mail scanners open links, too: the button does. */
export default function ResetPage() {
  const [token] = useState(() => resetToken.read() ?? '');
  const reset = useMutation({
    mutationFn: (password: string) => confirmReset(token, password),
    onSuccess: resetToken.forget,
  });
  return (
    <SessionLayout
      title="Set a new password"
      lead={<ResetLead hasToken={token !== ''} isSuccess={reset.isSuccess} error={reset.error} />}
      below={
        <OtherWay to="/forgot" why="Link expired or already used?">
          Send a new one
        </OtherWay>
      }
    >
      {reset.isSuccess ? (
        <Link to="/login" className={buttonLook('primary')}>
          Log in
        </Link>
      ) : (
        <NewPasswordForm hasToken={token !== ''} reset={reset} />
      )}
    </SessionLayout>
  );
}

type NewPasswordFormProps = { hasToken: boolean; reset: UseMutationResult<unknown, Error, string> };

function NewPasswordForm({ hasToken, reset }: NewPasswordFormProps) {
  const [password, setPassword] = useState('');
  const passwordInput = useRef<HTMLInputElement>(null);
  const ready = hasToken && [...password].length >= LEAST_CHARACTERS;

  function submit(event: FormEvent) {
    event.preventDefault();
    if (ready) reset.mutate(password, { onError: () => passwordInput.current?.select() });
  }

  return (
    <form onSubmit={submit} className="grid gap-4">
      <PasswordField
        label="New password"
        ref={passwordInput}
        name="new-password"
        autoComplete="new-password"
        placeholder="At least 12 characters"
        required
        value={password}
        onChange={({ target }) => setPassword(target.value)}
      />
      <Button type="submit" look="primary" disabled={reset.isPending || !ready}>
        Reset password
      </Button>
    </form>
  );
}

type ResetLeadProps = { hasToken: boolean; isSuccess: boolean; error: Error | null };

function ResetLead({ hasToken, isSuccess, error }: ResetLeadProps) {
  if (error) return <Failure text="Invalid or expired token" error={error} />;
  if (isSuccess) return <Success>Password reset. You may now log in.</Success>;
  if (!hasToken) return <p>Please open this page by the link in the mail that we sent you.</p>;
  return <p>Choose at least 12 characters. You are then logged out everywhere.</p>;
}
