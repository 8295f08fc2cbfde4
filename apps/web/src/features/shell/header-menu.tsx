import { useQuery } from '@tanstack/react-query';
import { Command, EllipsisVertical, Keyboard, LogOut, Settings } from 'lucide-react';
import { useId, type MouseEvent } from 'react';
import { Link } from 'react-router';
import { configQuery } from '../../api/config-query.ts';
import { buttonLook } from '../../ui/button.tsx';
import { ChoiceGroup } from '../../ui/choice-group.tsx';
import { chooseTheme, useChosenTheme } from '../../ui/theme.ts';
import type { OpenedByKeys } from './keys/use-keys.tsx';
import { useCurrentView } from './use-current-view.ts';
import { OTHER_VIEWS } from './views.ts';
import { POPOVER, POPOVER_ROW } from './views-menu.tsx';

type HeaderMenuProps = { onOpen: (what: OpenedByKeys) => void; onLogOut: () => void };

/** Theme, commands and shortcuts; on a phone also what its header and bottom bar have no room for. */
export function HeaderMenu({ onOpen, onLogOut }: HeaderMenuProps) {
  const id = useId();
  const { data: config } = useQuery(configQuery);
  const choose = (what: OpenedByKeys) => (event: MouseEvent<HTMLElement>) => {
    event.currentTarget.closest<HTMLElement>('[popover]')?.hidePopover();
    onOpen(what);
  };
  return (
    <>
      <button
        type="button"
        title="Menu"
        aria-label="Menu"
        popoverTarget={id}
        className={`${buttonLook('quiet')} w-9 !px-0`}
      >
        <EllipsisVertical size={16} aria-hidden />
      </button>
      <div id={id} popover="auto" className={`${POPOVER} right-3`}>
        <PhonePlaces onLogOut={onLogOut} />
        <ThemeChoice />
        <button type="button" className={POPOVER_ROW} onClick={choose('palette')}>
          <Command size={16} aria-hidden /> Commands <kbd className="figures ml-auto text-soft">⌘K</kbd>
        </button>
        <button type="button" className={POPOVER_ROW} onClick={choose('help')}>
          <Keyboard size={16} aria-hidden /> Shortcuts <kbd className="figures ml-auto text-soft">?</kbd>
        </button>
        {config && (
          <p className="border-t border-line px-4 py-2 text-xs text-soft">Analyst: {config.model ?? config.analyst}</p>
        )}
      </div>
    </>
  );
}

/** What the bottom bar leaves out. */
function PhonePlaces({ onLogOut }: Pick<HeaderMenuProps, 'onLogOut'>) {
  const current = useCurrentView();
  return (
    <nav
      aria-label="More"
      className="border-b border-line bar:hidden"
      onClick={({ currentTarget }) => currentTarget.closest<HTMLElement>('[popover]')?.hidePopover()}
    >
      {OTHER_VIEWS.map(([name, to]) => (
        <Link key={name} to={to} aria-current={to === current ? 'page' : undefined} className={POPOVER_ROW}>
          {name}
        </Link>
      ))}
      <Link to="/settings" className={POPOVER_ROW}>
        <Settings size={16} aria-hidden /> Settings
      </Link>
      <button type="button" className={POPOVER_ROW} onClick={onLogOut}>
        <LogOut size={16} aria-hidden /> Logout
      </button>
    </nav>
  );
}

const THEMES = [
  { value: 'system', label: 'System' },
  { value: 'light', label: 'Light' },
  { value: 'dark', label: 'Dark' },
] as const;

function ThemeChoice() {
  return (
    <div className="px-4 py-2">
      <ChoiceGroup label="Theme" choices={THEMES} chosen={useChosenTheme()} onChoose={chooseTheme} />
    </div>
  );
}
