import { planTitle, priceText } from '@gemscout/domain';
import { useMutation } from '@tanstack/react-query';
import { useRef, useState, type FormEvent } from 'react';
import { Link, useLocation } from 'react-router';
import { rememberEmail } from '../../api/session-store.ts';
import { keepChoice, readBillingInterval, readChosenPlan } from '../../entities/account/chosen-plan.ts';
import { MailHint } from '../../entities/account/mail-hint.tsx';
import { signUp } from '../../entities/account/session-api.ts';
import type { SignUpState } from '../../entities/account/sign-up-state.ts';
import { useInvitation } from '../../entities/account/use-invitation.ts';
import { AgreementBoxes } from '../../features/session/agreement-boxes.tsx';
import { AGREEMENTS } from '../../features/session/agreements.ts';
import { EmailField } from '../../features/session/email-field.tsx';
import { OtherWay, SessionLayout } from '../../features/session/session-layout.tsx';
import { StrengthMeter } from '../../features/session/strength-meter.tsx';
import { Button, buttonLook } from '../../ui/button.tsx';
import { Failure } from '../../ui/failure.tsx';
import { PasswordField } from '../../ui/field.tsx';
import { Success } from '../../ui/success.tsx';

export default function SignUpPage() {
  const signup = useSignUp();
  return (
    <SessionLayout
      title="Create your account"
      lead={<SignUpLead signup={signup} />}
      below={
        <>
          <OtherWay to="/verify" why="Have a code from our mail?">
            Verify email
          </OtherWay>
          <OtherWay to="/login" why="Have an account?">
            Log in
          </OtherWay>
          {signup.isSuccess && <MailHint />}
        </>
      }
    >
      {signup.isSuccess ? (
        <Link to="/verify" className={buttonLook('primary')}>
          Enter the code
        </Link>
      ) : (
        <SignUpForm signup={signup} />
      )}
    </SessionLayout>
  );
}

type SignUpMutation = ReturnType<typeof useSignUp>;

function useSignUp() {
  return useMutation({
    mutationFn: ({ email, password }: { email: string; password: string }) => signUp(email, password),
    onSuccess: (_, { email }) => rememberEmail(email),
  });
}

const GOODBYES: Readonly<Record<SignUpState['left'], string>> = {
  device: 'You are logged out on this device. Your account stays: log in to go on.',
  erased: 'Your account and its data are being erased, and you are logged out everywhere. A mail confirms it.',
};

function SignUpLead({ signup }: { signup: SignUpMutation }) {
  const state: SignUpState | null = useLocation().state;
  const left = state?.left;
  const invitation = useInvitation();
  if (signup.isError) return <Failure text="Signup failed" error={signup.error} />;
  if (signup.isSuccess) return <Success>Account created. Check your email for a verification code.</Success>;
  if (left) return <Success>{GOODBYES[left]}</Success>;
  if (invitation)
    return (
      <p>
        {invitation.owner_email} invites {invitation.email} to share a workspace. Create your account with this address;
        you need no plan of your own.
      </p>
    );
  return <TrialLead />;
}

/** Names the plan that was chosen on the landing page, which is kept for after sign-up. */
function TrialLead() {
  const { search } = useLocation();
  const [chosen] = useState(() => {
    keepChoice(new URLSearchParams(search));
    return readChosenPlan();
  });
  if (!chosen) return <p>Free 7-day trial with the plan you choose, card required, cancel anytime.</p>;
  return (
    <p>
      Free 7-day trial of {planTitle(chosen.name)}, then {priceText(chosen, readBillingInterval())}. Card required,
      cancel anytime.
    </p>
  );
}

function SignUpForm({ signup }: { signup: SignUpMutation }) {
  const invitation = useInvitation();
  const [typed, setEmail] = useState<string | null>(null);
  const email = typed ?? invitation?.email ?? '';
  const [password, setPassword] = useState('');
  const [agreed, setAgreed] = useState<readonly string[]>([]);
  const emailInput = useRef<HTMLInputElement>(null);

  function submit(event: FormEvent) {
    event.preventDefault();
    signup.mutate({ email: email.trim(), password }, { onError: () => emailInput.current?.focus() });
  }

  return (
    <form onSubmit={submit} className="grid gap-4">
      <EmailField ref={emailInput} value={email} onChange={setEmail} />
      <PasswordField
        label="Password"
        name="password"
        autoComplete="new-password"
        placeholder="At least 12 characters"
        required
        value={password}
        onChange={({ target }) => setPassword(target.value)}
      />
      <StrengthMeter password={password} email={email} />
      <AgreementBoxes agreed={agreed} onChange={setAgreed} />
      <Button type="submit" look="primary" disabled={signup.isPending || agreed.length < AGREEMENTS.length}>
        Sign up
      </Button>
    </form>
  );
}
