import { useQuery } from '@tanstack/react-query';
import { Command, LogOut, RefreshCw, Settings } from 'lucide-react';
import { Link } from 'react-router';
import { configQuery } from '../../api/config-query.ts';
import { sentenceOf } from '../../api/http.ts';
import { billingQuery } from '../../entities/account/billing-query.ts';
import { useLogOut } from '../../entities/account/use-session.ts';
import { marketText } from '../../entities/market/market-text.ts';
import { Brand } from '../../ui/brand.tsx';
import { Button, buttonLook, IconButton } from '../../ui/button.tsx';
import { VIEWS_BESIDE } from './views.ts';
import { ViewsMenu } from './views-menu.tsx';

export function WorkspaceHeader({ onPalette }: { onPalette: () => void }) {
  const logOut = useLogOut();
  return (
    <header className="flex flex-wrap items-center gap-x-5 gap-y-1 border-b border-line bg-surface px-4 py-2 desk:px-6">
      <Brand to="/" />
      <Installation />
      <div className="ml-auto flex items-center gap-1 sm:gap-2">
        <RunsToday />
        <Button look="quiet" onClick={onPalette} title="Commands" className="max-sm:hidden">
          <Command size={16} aria-hidden />
          <span className="sr-only">Commands</span>
          <kbd aria-hidden className="figures">
            K
          </kbd>
        </Button>
        <ViewsMenu className="xl:hidden" />
        <nav aria-label="Views" className="flex max-xl:hidden">
          {VIEWS_BESIDE.map(([name, to]) => (
            <Link key={name} to={to} className={`${buttonLook('quiet')} !px-2.5`}>
              {name}
            </Link>
          ))}
        </nav>
        <Link to="/settings" className={`${buttonLook('quiet')} max-desk:w-9 max-desk:px-0`} title="Settings">
          <Settings size={16} aria-hidden />
          <span className="max-desk:sr-only">Settings</span>
        </Link>
        <Button look="quiet" onClick={logOut} title="Logout" className="max-desk:w-9 max-desk:px-0">
          <LogOut size={16} aria-hidden />
          <span className="max-desk:sr-only">Logout</span>
        </Button>
      </div>
    </header>
  );
}

/** Below 640 pixels it stands in a line of its own: fictional data must say so on a phone, too. */
function Installation() {
  const { data } = useQuery(configQuery);
  return (
    <p className="flex flex-wrap gap-x-4 text-xs text-soft max-sm:order-last max-sm:min-h-[1lh] max-sm:w-full">
      {data && (
        <>
          <span className={data.fictional ? 'font-medium text-watch' : ''}>{marketText(data)}</span>
          <span className="max-desk:hidden">Analyst: {data.model ?? data.analyst}</span>
        </>
      )}
    </p>
  );
}

function RunsToday() {
  const { data, error, refetch } = useQuery(billingQuery);
  return (
    <p
      className="mr-1 flex items-center gap-1 text-xs whitespace-nowrap text-soft"
      title={error ? sentenceOf(error) : undefined}
    >
      Runs today{' '}
      <span className="figures text-ink">
        {data?.runs_today ?? '–'}/{data?.runs_per_day ?? '–'}
      </span>
      {error && (
        <IconButton label="Retry loading runs today" onClick={() => void refetch()}>
          <RefreshCw size={14} aria-hidden />
        </IconButton>
      )}
    </p>
  );
}
