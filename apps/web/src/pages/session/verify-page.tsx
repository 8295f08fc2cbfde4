import { useMutation, useQueryClient, type UseMutationResult } from '@tanstack/react-query';
import { useRef, useState, type FormEvent, type RefObject } from 'react';
import { Link } from 'react-router';
import { sessionQuery } from '../../api/session-query.ts';
import { readEmail } from '../../api/session-store.ts';
import { MailHint } from '../../entities/account/mail-hint.tsx';
import { confirmCode, requestCode } from '../../entities/account/session-api.ts';
import { useToken } from '../../entities/account/use-session.ts';
import { EmailField } from '../../features/session/email-field.tsx';
import { OtherWay, SessionLayout } from '../../features/session/session-layout.tsx';
import { Button, buttonLook } from '../../ui/button.tsx';
import { Failure } from '../../ui/failure.tsx';
import { Field } from '../../ui/field.tsx';
import { Success } from '../../ui/success.tsx';

export default function VerifyPage() {
  const cache = useQueryClient();
  const resend = useMutation({ mutationFn: requestCode });
  const confirm = useMutation({
    mutationFn: ({ email, code }: Proof) => confirmCode(email, code),
    onSuccess: () => cache.invalidateQueries({ queryKey: sessionQuery.queryKey }),
  });
  const signedIn = useToken() !== null;
  return (
    <SessionLayout
      title="Verify your email"
      lead={<VerifyLead resend={resend} confirm={confirm} />}
      below={
        <>
          <OtherWay to="/login" why="Verified already?">
            Log in
          </OtherWay>
          <MailHint />
        </>
      }
    >
      {confirm.isSuccess ? (
        <Link to={signedIn ? '/app' : '/login'} className={buttonLook('primary')}>
          {signedIn ? 'Open app' : 'Log in'}
        </Link>
      ) : (
        <VerifyForm resend={resend} confirm={confirm} />
      )}
    </SessionLayout>
  );
}

type Proof = { readonly email: string; readonly code: string };
type VerifyProps = {
  resend: UseMutationResult<unknown, Error, string>;
  confirm: UseMutationResult<unknown, Error, Proof>;
};

/** Of the two buttons, the one pressed last. */
function VerifyLead({ resend, confirm }: VerifyProps) {
  if (confirm.isSuccess) return <Success>Email verified. You can now use all features.</Success>;
  if (confirm.isError && confirm.submittedAt > resend.submittedAt)
    return <Failure text="Invalid or expired code" error={confirm.error} />;
  if (resend.isError) return <Failure text="Failed to send code" error={resend.error} />;
  if (resend.isSuccess) return <Success takesFocus={false}>Verification code sent (if account exists).</Success>;
  return <p>Enter the six characters that we sent you. They are valid for 15 minutes.</p>;
}

function VerifyForm({ resend, confirm }: VerifyProps) {
  const [email, setEmail] = useState(() => readEmail() ?? '');
  const [code, setCode] = useState('');
  const emailInput = useRef<HTMLInputElement>(null);
  const codeInput = useRef<HTMLInputElement>(null);
  const address = email.trim();
  const busy = resend.isPending || confirm.isPending;

  function submit(event: FormEvent) {
    event.preventDefault();
    confirm.mutate({ email: address, code: code.trim() }, { onError: () => codeInput.current?.select() });
  }

  function sendAgain() {
    resend.mutate(address, {
      onSuccess: () => {
        setCode(''); // an older one holds no longer
        codeInput.current?.focus();
      },
      onError: () => emailInput.current?.focus(),
    });
  }

  return (
    <form onSubmit={submit} className="grid gap-4">
      <EmailField ref={emailInput} value={email} onChange={setEmail} />
      <CodeField ref={codeInput} value={code} onChange={setCode} />
      <div className="grid grid-cols-2 gap-3">
        <Button disabled={busy || address === ''} onClick={sendAgain}>
          Resend code
        </Button>
        <Button type="submit" look="primary" disabled={busy || address === '' || code.trim() === ''}>
          Confirm
        </Button>
      </div>
    </form>
  );
}

type CodeFieldProps = { ref: RefObject<HTMLInputElement | null>; value: string; onChange: (code: string) => void };

function CodeField({ ref, value, onChange }: CodeFieldProps) {
  return (
    <Field
      label="Code"
      ref={ref}
      name="code"
      placeholder="ABC123"
      autoComplete="one-time-code"
      autoCapitalize="characters"
      autoCorrect="off"
      spellCheck={false}
      maxLength={64}
      required
      className="figures tracking-[0.2em]"
      value={value}
      onChange={({ target }) => onChange(target.value.toUpperCase())}
    />
  );
}
