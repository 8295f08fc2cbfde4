import type { InvitationPreviewResponse } from '@gemscout/contracts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef, useState, type FormEvent } from 'react';
import { Link, useNavigate } from 'react-router';
import { readEmail, rememberSession } from '../../api/session-store.ts';
import { invitationToken } from '../../entities/account/invitation-token.ts';
import { useInvitation } from '../../entities/account/use-invitation.ts';
import { logIn } from '../../entities/account/session-api.ts';
import { EmailField } from '../../features/session/email-field.tsx';
import { OtherWay, SessionLayout } from '../../features/session/session-layout.tsx';
import { Button } from '../../ui/button.tsx';
import { Failure } from '../../ui/failure.tsx';
import { PasswordField } from '../../ui/field.tsx';

export default function LogInPage() {
  const invitation = useInvitation();
  const [typed, setEmail] = useState<string | null>(null);
  const email = typed ?? invitation?.email ?? readEmail() ?? '';
  const [password, setPassword] = useState('');
  const passwordInput = useRef<HTMLInputElement>(null);
  const login = useLogIn();

  function submit(event: FormEvent) {
    event.preventDefault();
    login.mutate({ email: email.trim(), password }, { onError: () => passwordInput.current?.select() });
  }

  return (
    <SessionLayout
      title="Log in"
      lead={login.isError ? <Failure text="Login failed" error={login.error} /> : <LogInLead invitation={invitation} />}
      below={<OtherWays />}
    >
      <form onSubmit={submit} className="grid gap-4">
        <EmailField value={email} onChange={setEmail} />
        <PasswordField
          label="Password"
          ref={passwordInput}
          name="password"
          autoComplete="current-password"
          required
          value={password}
          onChange={({ target }) => setPassword(target.value)}
        />
        <Button type="submit" look="primary" disabled={login.isPending}>
          {login.isPending ? 'Logging in…' : 'Log in'}
        </Button>
      </form>
    </SessionLayout>
  );
}

function LogInLead({ invitation }: { invitation: InvitationPreviewResponse | undefined }) {
  if (!invitation) return <p>Your runs go on while you are away.</p>;
  return (
    <p>
      {invitation.owner_email} invites {invitation.email} to share a workspace. Log in to accept, or{' '}
      <Link to="/signup" className="rounded-md text-accent underline underline-offset-3">
        create your account
      </Link>{' '}
      first.
    </p>
  );
}

function OtherWays() {
  return (
    <>
      <OtherWay to="/forgot" why="Forgot your password?">
        Forgot password
      </OtherWay>
      <OtherWay to="/verify" why="Have a code from our mail?">
        Verify email
      </OtherWay>
      <OtherWay to="/signup" why="New here?">
        Sign up
      </OtherWay>
    </>
  );
}

function useLogIn() {
  const cache = useQueryClient();
  const navigate = useNavigate();
  return useMutation({
    mutationFn: ({ email, password }: { email: string; password: string }) => logIn(email, password),
    onSuccess: ({ access_token }, { email }) => {
      cache.clear(); // what another account has seen is none of this one's business
      rememberSession(access_token, email);
      void navigate(invitationToken.read() === null ? '/app' : '/settings');
    },
  });
}
