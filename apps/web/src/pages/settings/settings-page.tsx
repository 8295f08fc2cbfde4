import { useQuery } from '@tanstack/react-query';
import { Link, useSearchParams } from 'react-router';
import { sessionQuery } from '../../api/session-query.ts';
import { InvitationPanel } from '../../features/team/invitation-panel.tsx';
import { buttonLook } from '../../ui/button.tsx';
import { useTitle } from '../../ui/use-title.ts';
import { SETTINGS_SECTIONS, sectionOf, settingsPath, type SettingsSection } from './settings-sections.tsx';

/** One section at a time, which the address names; without a name it is the account. */
export default function SettingsPage() {
  useTitle('Settings');
  const [params] = useSearchParams();
  const section = sectionOf(params.get('section'));
  return (
    <div className="mx-auto grid w-full max-w-[1240px] gap-6 px-5 py-5">
      <main className="grid gap-6">
        <div className="flex min-h-9 items-center justify-between gap-3">
          <h1 className="text-2xl font-semibold tracking-tight">Settings</h1>
          <OperationsLink />
        </div>
        <div className="grid items-start gap-6 bar:grid-cols-[11rem_minmax(0,1fr)]">
          <Sections shown={section} />
          <div className="in-order grid min-w-0 gap-6">
            <InvitationPanel />
            {section.content}
          </div>
        </div>
      </main>
      <footer className="text-sm text-soft">Research tool, not investment advice.</footer>
    </div>
  );
}

/** At the left; on narrow screens a line that scrolls. */
function Sections({ shown }: { shown: SettingsSection }) {
  return (
    <nav
      aria-label="Settings sections"
      className="-m-1 flex gap-1 overflow-x-auto p-1 bar:sticky bar:top-4 bar:flex-col"
    >
      {SETTINGS_SECTIONS.map((section) => (
        <Link
          key={section.title}
          to={settingsPath(section)}
          aria-current={section === shown ? 'page' : undefined}
          className={`${buttonLook('quiet')} shrink-0 justify-start aria-[current]:bg-accent-soft aria-[current]:text-ink`}
        >
          {section.title}
        </Link>
      ))}
    </nav>
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
