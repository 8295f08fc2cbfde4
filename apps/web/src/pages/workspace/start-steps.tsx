import { planTitle } from '@gemscout/domain';
import type { BillingResponse, RunResponse, SessionResponse } from '@gemscout/contracts';
import { useQuery } from '@tanstack/react-query';
import { Check, X } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { Link } from 'react-router';
import { sessionQuery } from '../../api/session-query.ts';
import { billingQuery } from '../../entities/account/billing-query.ts';
import { MailHint } from '../../entities/account/mail-hint.tsx';
import { isStartDismissed, dismissStart } from '../../entities/account/dismissed-start.ts';
import { runsQuery } from '../../entities/run/runs-api.ts';
import { buttonLook, IconButton } from '../../ui/button.tsx';
import { Panel } from '../../ui/panel.tsx';
import { PlanStep } from './plan-step.tsx';

type Known = { session: SessionResponse; billing: BillingResponse; runs: readonly RunResponse[] };

/** The first three steps of a newcomer. It goes away when they are done, or when it is dismissed. */
export default function StartSteps() {
  const { data: session } = useQuery(sessionQuery);
  const { data: billing } = useQuery(billingQuery);
  const { data: runs } = useQuery(runsQuery);
  const [isDismissed, setIsDismissed] = useState(false);
  if (!session || !billing || !runs || isDismissed || isStartDismissed(session.email)) return null;
  const close = () => {
    dismissStart(session.email);
    setIsDismissed(true);
  };
  if (session.verified && billing.active_plan !== 'none' && runs.some(({ sample }) => !sample)) return null;
  return (
    <Panel
      title="Get started"
      aside={
        <IconButton label="Dismiss Get started" onClick={close}>
          <X size={16} aria-hidden />
        </IconButton>
      }
    >
      <Steps session={session} billing={billing} runs={runs} />
    </Panel>
  );
}

function Steps({ session, billing, runs }: Known) {
  const hasPlan = billing.active_plan !== 'none';
  const next = stepNow(session.verified, hasPlan);
  const sample = runs.find((run) => run.sample);
  return (
    <ol className="grid divide-y divide-line lg:grid-cols-3 lg:divide-x lg:divide-y-0">
      <Step number={1} title="Verify your email" next={next}>
        {session.verified ? <p>{session.email} is verified.</p> : <VerifyStep email={session.email} />}
      </Step>
      <Step number={2} title="Choose a plan" next={next}>
        {hasPlan ? (
          <p>
            {planTitle(billing.active_plan)}: {billing.runs_per_day} runs a day.
          </p>
        ) : (
          <PlanStep billing={billing} isVerified={session.verified} />
        )}
      </Step>
      <Step number={3} title="Start your first run" next={next}>
        <p>
          {next === 2
            ? 'Press Run under Run Trending, or enter a ticker. What it finds waits in the queue for your approval.'
            : 'It reads the market and queues what it finds for your approval. It comes after the two steps above.'}
        </p>
        {sample && <SampleStep runId={sample.id} />}
      </Step>
    </ol>
  );
}

/** The index of the step that is to be done now. */
function stepNow(isVerified: boolean, hasPlan: boolean): number {
  if (!isVerified) return 0;
  return hasPlan ? 2 : 1;
}

type StepProps = { number: number; title: string; next: number; children: ReactNode };

/** `next` is the index of the step that is to be done now: those before it are done. */
function Step({ number, title, next, children }: StepProps) {
  const isDone = number <= next;
  const isNow = number === next + 1;
  return (
    <li
      aria-current={isNow ? 'step' : undefined}
      className="grid grid-cols-[1.75rem_minmax(0,1fr)] content-start gap-x-3 gap-y-1 px-4 py-3 aria-[current]:bg-accent-soft/40"
    >
      <span
        aria-hidden
        className={`figures grid size-7 place-items-center rounded-full border text-xs ${
          isDone ? 'border-transparent bg-accent-soft text-accent' : 'border-line-strong'
        }`}
      >
        {isDone ? <Check size={15} /> : number}
      </span>
      <div className="grid min-w-0 gap-1.5 text-sm text-soft">
        <h3 className={`pt-0.5 text-base ${isNow ? 'font-semibold text-ink' : 'font-medium'}`}>
          {title}
          <span className="sr-only">{isDone ? ', done' : ''}</span>
        </h3>
        {children}
      </div>
    </li>
  );
}

function VerifyStep({ email }: { email: string }) {
  return (
    <>
      <p>Enter the six characters that we sent to {email}.</p>
      <MailHint />
      <Link to="/verify" className={`${buttonLook('primary')} justify-self-start`}>
        Enter the code
      </Link>
    </>
  );
}

function SampleStep({ runId }: { runId: string }) {
  return (
    <p>
      A sample run is in your workspace already: it shows how a run works, on an invented market.{' '}
      <Link to={`/app?run=${runId}`} className="rounded-md text-accent underline underline-offset-3">
        Read the sample run
      </Link>
    </p>
  );
}
