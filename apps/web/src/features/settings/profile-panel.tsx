import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { sessionQuery } from '../../api/session-query.ts';
import { readEmail } from '../../api/session-store.ts';
import { ProgressBar } from '../../ui/meter.tsx';
import { Panel } from '../../ui/panel.tsx';
import { Refusal } from '../../ui/refusal.tsx';
import { billingQuery } from '../usage/billing-query.ts';
import { ProfileMails } from './profile-mails.tsx';
import { SettingsRow } from './settings-row.tsx';

export function ProfilePanel() {
  const { data: billing, error } = useQuery(billingQuery);
  const { data: session } = useQuery(sessionQuery);
  const email = session?.email ?? readEmail() ?? '';
  return (
    <Panel title="Profile">
      <dl className="grid gap-5 p-4">
        <SettingsRow name="Email">
          {email || '–'}
          {session && <Verified verified={session.verified} />}
        </SettingsRow>
        <SettingsRow name="Plan">
          <span className="capitalize">{billing?.active_plan ?? '–'}</span>
        </SettingsRow>
        <Usage name="Runs today" used={billing?.runs_today} limit={billing?.runs_per_day} />
        <Usage name="Runs this month" used={billing?.runs_month} limit={billing?.runs_per_month} />
      </dl>
      {error && (
        <div className="px-4 pb-4">
          <Refusal error={error} />
        </div>
      )}
      <ProfileMails email={email} />
    </Panel>
  );
}

function Verified({ verified }: { verified: boolean }) {
  if (verified) return <span className="ml-2 inline-block text-xs text-soft">verified</span>;
  return (
    <span className="mt-0.5 block text-sm font-medium text-watch">
      Not verified: you can look around, but not start a run.{' '}
      <Link to="/verify" className="rounded-desk text-accent underline underline-offset-3">
        Enter the code
      </Link>
    </span>
  );
}

type UsageProps = { name: string; used: number | undefined; limit: number | null | undefined };

/** Undefined: not read yet. A limit of null: there is none to show. */
function Usage({ name, used, limit }: UsageProps) {
  const text = used === undefined ? '–' : `${used} of ${limit ?? 'n/a'}`;
  return (
    <SettingsRow name={name}>
      <span className="figures mb-1.5 block">{text}</span>
      <ProgressBar label={name} share={limit && used ? used / limit : 0} valueText={text} />
    </SettingsRow>
  );
}
