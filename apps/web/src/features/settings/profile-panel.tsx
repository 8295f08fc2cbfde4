import { useQuery } from '@tanstack/react-query';
import { readEmail } from '../../api/session-store.ts';
import { Failure } from '../../ui/failure.tsx';
import { ProgressBar } from '../../ui/meter.tsx';
import { Panel } from '../../ui/panel.tsx';
import { billingQuery } from '../usage/billing-query.ts';
import { SettingsRow } from './settings-row.tsx';

export function ProfilePanel() {
  const billing = useQuery(billingQuery);
  return (
    <Panel title="Profile">
      <dl className="grid gap-5 p-4">
        <SettingsRow name="Email">{readEmail() ?? '–'}</SettingsRow>
        <SettingsRow name="Plan">
          <span className="capitalize">{billing.data?.active_plan ?? '–'}</span>
        </SettingsRow>
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

function Usage({ name, used, limit }: { name: string; used: number; limit: number | null }) {
  const text = `${used} of ${limit ?? 'n/a'}`;
  return (
    <SettingsRow name={name}>
      <span className="figures mb-1.5 block">{text}</span>
      <ProgressBar label={name} share={limit ? used / limit : 0} valueText={text} />
    </SettingsRow>
  );
}
