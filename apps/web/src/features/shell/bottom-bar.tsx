import { Building2, History, LayoutDashboard, ListChecks } from 'lucide-react';
import { Link } from 'react-router';
import { useCurrentView } from './use-current-view.ts';
import { OTHER_VIEWS, QUEUE, WORKSPACE } from './views.ts';

const PLACES = [
  { place: QUEUE, icon: ListChecks },
  { place: WORKSPACE, icon: LayoutDashboard },
  { place: OTHER_VIEWS[0], icon: Building2 },
  { place: OTHER_VIEWS[1], icon: History },
];

/** On a phone: the places that are opened most, in reach of the thumb. */
export function BottomBar() {
  const current = useCurrentView();
  return (
    <nav
      aria-label="Main"
      className="fixed inset-x-0 bottom-0 z-30 flex h-14 border-t border-line bg-surface bar:hidden print:hidden"
    >
      {PLACES.map(({ place: [name, to], icon: Icon }) => (
        <Link
          key={name}
          to={to}
          aria-current={to === current ? 'page' : undefined}
          onClick={() => to === WORKSPACE[1] && scrollTo(0, 0)}
          className="grid flex-1 content-center justify-items-center gap-0.5 text-2xs text-soft aria-[current]:font-semibold aria-[current]:text-accent"
        >
          <Icon size={20} aria-hidden />
          {name}
        </Link>
      ))}
    </nav>
  );
}
