import { Menu } from 'lucide-react';
import { useId } from 'react';
import { Link } from 'react-router';
import { buttonLook } from '../../ui/button.tsx';
import { VIEWS_BESIDE } from './views.ts';

/** The views beside the desk, where the header has no room for their names. */
export function ViewsMenu({ className }: { className: string }) {
  const id = useId();
  return (
    <>
      <button
        type="button"
        title="Views"
        popoverTarget={id}
        className={`${buttonLook('quiet')} max-sm:w-9 max-sm:px-0 ${className}`}
      >
        <Menu size={16} aria-hidden />
        <span className="max-sm:sr-only">Views</span>
      </button>
      <nav
        id={id}
        popover="auto"
        aria-label="Views"
        className="fixed inset-auto top-12 right-3 m-0 min-w-44 rounded-desk border border-line bg-surface py-1 text-ink shadow-float"
      >
        {VIEWS_BESIDE.map(([name, to]) => (
          <Link key={name} to={to} className="block px-4 py-2 text-sm hover:bg-accent-soft">
            {name}
          </Link>
        ))}
      </nav>
    </>
  );
}
