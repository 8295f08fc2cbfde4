import { Menu } from 'lucide-react';
import { useId } from 'react';
import { Link } from 'react-router';
import { buttonLook } from '../../ui/button.tsx';
import { useCurrentView } from './use-current-view.ts';
import { OTHER_VIEWS, WORKSPACE } from './views.ts';

export const POPOVER =
  'fixed inset-auto top-13 max-bar:top-16 m-0 min-w-52 rounded-md border border-line bg-surface py-1 text-ink shadow-float';
export const POPOVER_ROW =
  'flex w-full items-center gap-3 px-4 py-2 text-left text-sm hover:bg-accent-soft aria-[current]:font-semibold';

/** The views, on a screen that has no room for their names in the header. */
export function ViewsMenu({ className }: { className: string }) {
  const id = useId();
  const [current] = useCurrentView().split('#');
  return (
    <>
      <button type="button" title="Views" popoverTarget={id} className={`${buttonLook('quiet')} !px-2.5 ${className}`}>
        <Menu size={16} aria-hidden />
        Views
      </button>
      <nav
        id={id}
        popover="auto"
        aria-label="Views"
        onClick={({ currentTarget }) => currentTarget.hidePopover()}
        className={`${POPOVER} left-32`}
      >
        {[WORKSPACE, ...OTHER_VIEWS].map(([name, to]) => (
          <Link key={name} to={to} aria-current={to === current ? 'page' : undefined} className={POPOVER_ROW}>
            {name}
          </Link>
        ))}
      </nav>
    </>
  );
}
