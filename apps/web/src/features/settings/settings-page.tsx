import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { configQuery } from '../../api/config-query.ts';
import { sessionQuery } from '../../api/session-query.ts';
import { readEmail } from '../../api/session-store.ts';
import { Brand } from '../../ui/brand.tsx';
import { Button, buttonLook } from '../../ui/button.tsx';
import { Failure } from '../../ui/failure.tsx';
import { ProgressBar } from '../../ui/meter.tsx';
import { Panel } from '../../ui/panel.tsx';
import { GoalProfilePanel } from '../goal-profile/goal-profile-panel.tsx';
import { useLogOut } from '../session/use-session.ts';
import { billingQuery } from '../usage/billing-query.ts';
import { marketText } from '../desk/market-text.ts';

export default function SettingsPage() {
  const logOut = useLogOut();
  return (
    <div className="mx-auto grid w-full max-w-[720px] gap-6 px-5 py-5">
      <header className="flex flex-wrap items-center justify-between gap-3">
        <Brand to="/" />
        <nav aria-label="Pages" className="flex gap-2">
          <OperationsLink />
          <Link to="/app" className={buttonLook()}>
            Open app
          </Link>
          <Button look="quiet" onClick={logOut}>
            Logout
          </Button>
        </nav>
      </header>
      <main className="grid gap-6">
        <h1 className="text-2xl font-semibold tracking-tight">Settings</h1>
        <Profile />
        <GoalProfilePanel />
        <Installation />
      </main>
      <footer className="text-[0.9rem] text-soft">Research tool, not investment advice.</footer>
    </div>
  );
}

function OperationsLink() {
  const { data } = useQuery(sessionQuery);
  if (!data?.operator) return null;
  return (
    <Link to="/ops" className={buttonLook()}>
      Operations
    </Link>
  );
}

function Profile() {
  const billing = useQuery(billingQuery);
  return (
    <Panel title="Profile">
      <dl className="grid gap-5 p-4">
        <Row name="Email">{readEmail() ?? '–'}</Row>
        <Row name="Plan">
          <span className="capitalize">{billing.data?.active_plan ?? '–'}</span>
        </Row>
        {billing.data && (
          <>
            <Usage name="Runs today" used={billing.data.runs_today} limit={billing.data.runs_per_day} />
            <Usage name="Runs this month" used={billing.data.runs_month} limit={billing.data.runs_per_month} />
          </>
        )}
        {billing.isError && <Failure text={billing.error.message} error={billing.error} />}
      </dl>
    </Panel>
  );
}

function Installation() {
  const config = useQuery(configQuery);
  return (
    <Panel title="Data">
      <dl className="grid gap-5 p-4">
        <Row name="Market">{config.data ? marketText(config.data) : '–'}</Row>
        <Row name="Analyst">
          {config.data ? (config.data.model ?? `${config.data.analyst}, without a language model`) : '–'}
        </Row>
      </dl>
    </Panel>
  );
}

function Row({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="grid gap-1 sm:grid-cols-[10rem_1fr]">
      <dt className="text-soft">{name}</dt>
      <dd className="min-w-0 break-words">{children}</dd>
    </div>
  );
}

function Usage({ name, used, limit }: { name: string; used: number; limit: number | null }) {
  const text = `${used} of ${limit ?? 'n/a'}`;
  return (
    <Row name={name}>
      <span className="figures mb-1.5 block">{text}</span>
      <ProgressBar label={name} share={limit ? used / limit : 0} valueText={text} />
    </Row>
  );
}
