import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { sessionQuery } from '../../api/session-query.ts';
import { readEmail } from '../../api/session-store.ts';
import { billingQuery } from '../../entities/account/billing-query.ts';
import { Loaded } from '../../ui/loaded.tsx';
import { ProgressBar } from '../../ui/meter.tsx';
import { Panel } from '../../ui/panel.tsx';
import { SettingsRow } from '../../ui/settings-row.tsx';
import { ProfileMails } from './profile-mails.tsx';

export function ProfilePanel() {
  const billing = useQuery(billingQuery);
  const { data: session } = useQuery(sessionQuery);
  const email = session?.email ?? readEmail() ?? '';
  return (
    <Panel title="Profile">
      <dl className="grid gap-5 p-4">
        <SettingsRow name="Email">
          {email || '–'}
          {session && <Verified verified={session.verified} />}
        </SettingsRow>
      </dl>
      <Loaded read={billing} what="your plan and its usage">
        {(known) => (
          <dl className="grid gap-5 p-4 pt-0">
            <SettingsRow name="Plan">
              <span className="capitalize">{known.active_plan}</span>
            </SettingsRow>
            <Usage name="Runs today" used={known.runs_today} limit={known.runs_per_day} />
            <Usage name="Runs this month" used={known.runs_month} limit={known.runs_per_month} />
          </dl>
        )}
      </Loaded>
      <ProfileMails email={email} />
    </Panel>
  );
}

function Verified({ verified }: { verified: boolean }) {
  if (verified) return <span className="ml-2 inline-block text-xs text-soft">verified</span>;
  return (
    <span className="mt-0.5 block text-sm font-medium text-watch">
      Not verified: you can look around, but not start a run.{' '}
      <Link to="/verify" className="rounded-md text-accent underline underline-offset-3">
        Enter the code
      </Link>
    </span>
  );
}

type UsageProps = { name: string; used: number; limit: number | null };

/** A limit of null: there is none to show. */
function Usage({ name, used, limit }: UsageProps) {
  const text = `${used} of ${limit ?? 'n/a'}`;
  return (
    <SettingsRow name={name}>
      <span className="figures mb-1.5 block">{text}</span>
      <ProgressBar label={name} share={limit ? used / limit : 0} valueText={text} />
    </SettingsRow>
  );
}
