import { useMutation } from '@tanstack/react-query';
import { MailHint } from '../../entities/account/mail-hint.tsx';
import { requestCode, requestReset } from '../../entities/account/session-api.ts';
import { Button } from '../../ui/button.tsx';
import { Failure } from '../../ui/failure.tsx';
import { Success } from '../../ui/success.tsx';

/** The mails that one can have sent to the profile's address. */
export function ProfileMails({ email }: { email: string }) {
  const code = useMutation({ mutationFn: () => requestCode(email) });
  const reset = useMutation({ mutationFn: () => requestReset(email) });
  const busy = email === '' || code.isPending || reset.isPending;
  return (
    <div className="grid gap-3 border-t border-line p-4">
      <div className="flex flex-wrap gap-3">
        <Button disabled={busy} onClick={() => code.mutate()}>
          Resend verification
        </Button>
        <Button disabled={busy} onClick={() => reset.mutate()}>
          Send password reset
        </Button>
      </div>
      <div className="grid min-h-16 content-start text-sm">
        {code.submittedAt > reset.submittedAt ? (
          <CodeOutcome isSuccess={code.isSuccess} error={code.error} />
        ) : (
          <ResetOutcome isSuccess={reset.isSuccess} error={reset.error} />
        )}
      </div>
    </div>
  );
}

type OutcomeProps = { isSuccess: boolean; error: Error | null };

function CodeOutcome({ isSuccess, error }: OutcomeProps) {
  if (error) return <Failure text="Failed to send verification code." error={error} />;
  return isSuccess ? <Success>Verification code sent.</Success> : <Lead />;
}

function ResetOutcome({ isSuccess, error }: OutcomeProps) {
  if (error) return <Failure text="Failed to send reset email." error={error} />;
  if (!isSuccess) return <Lead />;
  return (
    <Success>
      <p>Password reset email sent.</p>
      <p>Use the link emailed to you to set a new password.</p>
    </Success>
  );
}

function Lead() {
  return (
    <div className="text-soft">
      <p>Both come by mail to your address. A new password logs you out everywhere.</p>
      <MailHint />
    </div>
  );
}
