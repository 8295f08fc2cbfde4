import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { sessionQuery } from '../../api/session-query.ts';
import { DangerZone } from '../../features/account/danger-zone.tsx';
import { ApiKeysPanel } from '../../features/api-keys/api-keys-panel.tsx';
import { BillingPanel } from '../../features/billing/billing-panel.tsx';
import { GoalProfilePanel } from '../../features/goal-profile/goal-profile-panel.tsx';
import { SessionsPanel } from '../../features/sessions/sessions-panel.tsx';
import { InstallationPanel } from '../../features/settings/installation-panel.tsx';
import { ProfilePanel } from '../../features/settings/profile-panel.tsx';
import { InvitationPanel } from '../../features/team/invitation-panel.tsx';
import { TeamPanel } from '../../features/team/team-panel.tsx';
import { buttonLook } from '../../ui/button.tsx';
import { useTitle } from '../../ui/use-title.ts';

export default function SettingsPage() {
  useTitle('Settings');
  return (
    <div className="mx-auto grid w-full max-w-[720px] gap-6 px-5 py-5">
      <main className="in-order grid gap-6">
        <div className="flex items-center justify-between gap-3">
          <h1 className="text-2xl font-semibold tracking-tight">Settings</h1>
          <OperationsLink />
        </div>
        <InvitationPanel />
        <ProfilePanel />
        <BillingPanel />
        <GoalProfilePanel />
        <TeamPanel />
        <ApiKeysPanel />
        <SessionsPanel />
        <InstallationPanel />
        <DangerZone />
      </main>
      <footer className="text-sm text-soft">Research tool, not investment advice.</footer>
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
