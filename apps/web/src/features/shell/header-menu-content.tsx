import { useQuery } from '@tanstack/react-query';
import { Command, Keyboard, LogOut, Settings } from 'lucide-react';
import { Link } from 'react-router';
import { configQuery } from '../../api/config-query.ts';
import { ChoiceGroup } from '../../ui/choice-group.tsx';
import { chooseTheme, useChosenTheme } from '../../ui/theme.ts';
import type { OpenedByKeys } from './keys/use-keys.tsx';
import { useCurrentView } from './use-current-view.ts';
import { POPOVER_ROW } from './views-menu.tsx';
import { OTHER_VIEWS } from './views.ts';

type HeaderMenuContentProps = { onOpen: (what: OpenedByKeys) => void; onLogOut: () => void; onClose: () => void };

/** What the menu of the header holds. It is loaded when it is first opened. */
export default function HeaderMenuContent({ onOpen, onLogOut, onClose }: HeaderMenuContentProps) {
  const { data: config } = useQuery(configQuery);
  const choose = (what: OpenedByKeys) => () => {
    onClose();
    onOpen(what);
  };
  return (
    <>
      <PhonePlaces onLogOut={onLogOut} onClose={onClose} />
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
    </>
  );
}

/** What the bottom bar leaves out. */
function PhonePlaces({ onLogOut, onClose }: Omit<HeaderMenuContentProps, 'onOpen'>) {
  const current = useCurrentView();
  return (
    <nav aria-label="More" className="border-b border-line bar:hidden" onClick={onClose}>
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
