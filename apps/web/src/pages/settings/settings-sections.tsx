import type { ReactNode } from 'react';
import { DangerZone } from '../../features/account/danger-zone.tsx';
import { ApiKeysPanel } from '../../features/api-keys/api-keys-panel.tsx';
import { BillingPanel } from '../../features/billing/billing-panel.tsx';
import { GoalProfilesPanel } from '../../features/goal-profiles/goal-profiles-panel.tsx';
import { SessionsPanel } from '../../features/sessions/sessions-panel.tsx';
import { ConditionMails } from '../../features/settings/condition-mails.tsx';
import { InstallationPanel } from '../../features/settings/installation-panel.tsx';
import { ProfilePanel } from '../../features/settings/profile-panel.tsx';
import { TeamPanel } from '../../features/team/team-panel.tsx';

export type SettingsSection = {
  /** What `?section=` calls it; null for the one of the bare address. */
  readonly name: string | null;
  readonly title: string;
  readonly content: ReactNode;
};

const ACCOUNT: SettingsSection = { name: null, title: 'Account', content: <Account /> };

export const SETTINGS_SECTIONS: readonly SettingsSection[] = [
  ACCOUNT,
  { name: 'goal', title: 'Goal profiles', content: <GoalProfilesPanel /> },
  { name: 'notifications', title: 'Notifications', content: <ConditionMails /> },
  { name: 'team', title: 'Team', content: <TeamPanel /> },
  { name: 'keys', title: 'API keys', content: <ApiKeysPanel /> },
  { name: 'sessions', title: 'Sessions', content: <SessionsPanel /> },
  { name: 'data', title: 'Data', content: <InstallationPanel /> },
];

/** The account where no section is called `name`. */
export function sectionOf(name: string | null): SettingsSection {
  return SETTINGS_SECTIONS.find((section) => section.name === name) ?? ACCOUNT;
}

export function settingsPath({ name }: SettingsSection): string {
  return name === null ? '/settings' : `/settings?section=${name}`;
}

/** Billing beside the profile where there is room, so that all of it is seen at once. */
function Account() {
  return (
    <div className="in-order grid items-start gap-6 wide:grid-cols-[minmax(0,2fr)_minmax(0,3fr)] wide:grid-rows-[auto_1fr]">
      <ProfilePanel />
      <div className="in-order wide:row-span-2">
        <BillingPanel />
      </div>
      <DangerZone />
    </div>
  );
}
