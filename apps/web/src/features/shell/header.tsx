import { LogOut, Settings } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { useLogOut } from '../../entities/account/use-session.ts';
import { Brand } from '../../ui/brand.tsx';
import { Button, buttonLook } from '../../ui/button.tsx';
import { HeaderMenu } from './header-menu.tsx';
import { HeaderSearch } from './header-search.tsx';
import type { OpenedByKeys } from './keys/use-keys.tsx';
import { MarketBadge } from './market-badge.tsx';
import { RunsToday } from './runs-today.tsx';
import { useCurrentView } from './use-current-view.ts';
import { ViewsMenu } from './views-menu.tsx';
import { OTHER_VIEWS, WORKSPACE } from './views.ts';

type HeaderProps = {
  /** The bell; undefined: there are no notifications yet. */
  notifications: ReactNode;
  onOpen: (what: OpenedByKeys) => void;
};

/** The header of every signed-in page. Under 820 pixels it has two lines, and the bottom bar has the views. */
export function Header({ notifications, onOpen }: HeaderProps) {
  const logOut = useLogOut();
  return (
    <header className="relative flex min-h-14 items-center gap-x-3 gap-y-1 border-b border-line bg-surface px-3 py-1 max-bar:flex-wrap bar:px-4 wide:px-6">
      <Brand to={WORKSPACE[1]} />
      <ViewsMenu className="max-bar:hidden xl:hidden" />
      <Views />
      <HeaderSearch />
      <div className="ml-auto flex items-center gap-x-4 max-bar:order-last max-bar:ml-0 max-bar:w-full max-bar:justify-between">
        <MarketBadge />
        <RunsToday />
      </div>
      <div className="flex items-center">
        {notifications}
        <Link to="/settings" title="Settings" className={`${buttonLook('quiet')} !px-2.5 max-bar:hidden`}>
          <Settings size={16} aria-hidden />
          <span className="max-[88rem]:sr-only">Settings</span>
        </Link>
        <Button look="quiet" onClick={logOut} title="Logout" className="!px-2.5 max-bar:hidden">
          <LogOut size={16} aria-hidden />
          <span className="max-[88rem]:sr-only">Logout</span>
        </Button>
        <HeaderMenu onOpen={onOpen} onLogOut={logOut} />
      </div>
    </header>
  );
}

function Views() {
  const [current] = useCurrentView().split('#');
  return (
    <nav aria-label="Views" className="flex max-xl:hidden">
      {[WORKSPACE, ...OTHER_VIEWS].map(([name, to]) => (
        <Link
          key={name}
          to={to}
          aria-current={to === current ? 'page' : undefined}
          className={`${buttonLook('quiet')} !px-2.5 aria-[current]:bg-accent-soft aria-[current]:text-ink`}
        >
          {name}
        </Link>
      ))}
    </nav>
  );
}
