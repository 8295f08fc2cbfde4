import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState, type FormEvent } from 'react';
import { Link, useNavigate } from 'react-router';
import { readEmail, rememberSession } from '../../api/session-store.ts';
import { Button } from '../../ui/button.tsx';
import { Failure } from '../../ui/failure.tsx';
import { Field, PasswordField } from '../../ui/field.tsx';
import { logIn } from './session-api.ts';
import { SessionLayout } from './session-layout.tsx';

export default function LogInPage() {
  const [email, setEmail] = useState(() => readEmail() ?? '');
  const [password, setPassword] = useState('');
  const login = useLogIn();

  function submit(event: FormEvent) {
    event.preventDefault();
    login.mutate({ email: email.trim(), password });
  }

  return (
    <SessionLayout
      title="Log in"
      below={
        <Link className="text-accent hover:underline" to="/signup">
          New here? Create an account
        </Link>
      }
    >
      <form onSubmit={submit} className="grid gap-4">
        <Field
          label="Email"
          type="email"
          autoComplete="username"
          required
          value={email}
          onChange={({ target }) => setEmail(target.value)}
        />
        <PasswordField
          label="Password"
          autoComplete="current-password"
          required
          value={password}
          onChange={({ target }) => setPassword(target.value)}
        />
        {login.isError && <Failure text="Login failed" error={login.error} />}
        <Button type="submit" look="primary" disabled={login.isPending}>
          {login.isPending ? 'Logging in…' : 'Log in'}
        </Button>
      </form>
    </SessionLayout>
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
      void navigate('/app');
    },
  });
}
