import { useMutation } from '@tanstack/react-query';
import { useRef, useState, type FormEvent } from 'react';
import { readEmail } from '../../api/session-store.ts';
import { MailHint } from '../../entities/account/mail-hint.tsx';
import { requestReset } from '../../entities/account/session-api.ts';
import { EmailField } from '../../features/session/email-field.tsx';
import { OtherWay, SessionLayout } from '../../features/session/session-layout.tsx';
import { Button } from '../../ui/button.tsx';
import { Failure } from '../../ui/failure.tsx';
import { Success } from '../../ui/success.tsx';

export default function ForgotPage() {
  const [email, setEmail] = useState(() => readEmail() ?? '');
  const emailInput = useRef<HTMLInputElement>(null);
  const reset = useMutation({ mutationFn: requestReset, onError: () => emailInput.current?.focus() });
  const address = email.trim();

  function submit(event: FormEvent) {
    event.preventDefault();
    reset.mutate(address);
  }

  return (
    <SessionLayout
      title="Forgot your password?"
      lead={<ForgotLead isSuccess={reset.isSuccess} error={reset.error} />}
      below={
        <>
          <OtherWay to="/login" why="Remembered it?">
            Log in
          </OtherWay>
          <MailHint />
        </>
      }
    >
      <form onSubmit={submit} className="grid gap-4">
        <EmailField ref={emailInput} value={email} onChange={setEmail} />
        <Button type="submit" look="primary" disabled={reset.isPending || address === ''}>
          Send reset link
        </Button>
      </form>
    </SessionLayout>
  );
}

function ForgotLead({ isSuccess, error }: { isSuccess: boolean; error: Error | null }) {
  if (error) return <Failure text="Failed to send reset email" error={error} />;
  if (isSuccess) return <Success>If an account exists, a reset email has been sent.</Success>;
  return <p>We send you a link to set a new one. It is valid for 30 minutes and works once.</p>;
}
