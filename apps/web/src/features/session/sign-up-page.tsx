import { useMutation } from '@tanstack/react-query';
import { lazy, Suspense, useState, type FormEvent } from 'react';
import { Link } from 'react-router';
import { rememberEmail } from '../../api/session-store.ts';
import { Button } from '../../ui/button.tsx';
import { Failure } from '../../ui/failure.tsx';
import { Field, PasswordField } from '../../ui/field.tsx';
import { AGREEMENTS, type Agreement } from './agreements.ts';
import { signUp } from './session-api.ts';
import { SessionLayout } from './session-layout.tsx';
import { StrengthMeter } from './strength-meter.tsx';

const LegalDialog = lazy(() => import('./legal-dialog.tsx'));

export default function SignUpPage() {
  const [email, setEmail] = useState('');
  const [password, setPassword] = useState('');
  const [agreed, setAgreed] = useState<readonly string[]>([]);
  const signup = useSignUp();

  function submit(event: FormEvent) {
    event.preventDefault();
    signup.mutate({ email: email.trim(), password });
  }

  return (
    <SessionLayout
      title="Create your account"
      below={
        <Link className="text-accent hover:underline" to="/login">
          Have an account? Log in
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
          autoComplete="new-password"
          placeholder="At least 12 characters"
          required
          value={password}
          onChange={({ target }) => setPassword(target.value)}
        />
        <StrengthMeter password={password} email={email} />
        <Agreements agreed={agreed} onChange={setAgreed} />
        {signup.isError && <Failure text="Signup failed" error={signup.error} />}
        {signup.isSuccess && (
          <p role="status" className="rounded-desk border border-buy/40 bg-buy-soft px-3 py-2 text-buy">
            Account created. Check your email for a verification code.
          </p>
        )}
        <Button type="submit" look="primary" disabled={signup.isPending || agreed.length < AGREEMENTS.length}>
          Sign up
        </Button>
      </form>
    </SessionLayout>
  );
}

function useSignUp() {
  return useMutation({
    mutationFn: ({ email, password }: { email: string; password: string }) => signUp(email, password),
    onSuccess: (_, { email }) => rememberEmail(email),
  });
}

type AgreementsProps = { agreed: readonly string[]; onChange: (agreed: readonly string[]) => void };

function Agreements({ agreed, onChange }: AgreementsProps) {
  const [read, setRead] = useState<Agreement | null>(null);
  const toggle = (id: string) =>
    onChange(agreed.includes(id) ? agreed.filter((other) => other !== id) : [...agreed, id]);
  return (
    <fieldset className="grid gap-2">
      <legend className="mb-1 text-[0.9rem] font-medium">I agree to</legend>
      {AGREEMENTS.map((agreement) => (
        <div key={agreement.id} className="flex items-center justify-between gap-3">
          <label className="flex items-center gap-2">
            <input
              type="checkbox"
              className="size-4 accent-accent"
              checked={agreed.includes(agreement.id)}
              onChange={() => toggle(agreement.id)}
            />
            {agreement.title}
          </label>
          <button type="button" className="text-accent hover:underline" onClick={() => setRead(agreement)}>
            Read<span className="sr-only"> the {agreement.title}</span>
          </button>
        </div>
      ))}
      <Suspense fallback={null}>{read && <LegalDialog agreement={read} onClose={() => setRead(null)} />}</Suspense>
    </fieldset>
  );
}
