import { useRef } from 'react';
import { Link } from 'react-router';
import { Button, buttonLook } from '../../../ui/button.tsx';
import type { RunSelection } from './use-run-selection.ts';

/** Leads to the comparison of the chosen runs, and says how many are chosen. In sight however far the list is scrolled. */
export function CompareBar({ selection: { chosen, isFull, path, clear } }: { selection: RunSelection }) {
  const link = useRef<HTMLAnchorElement>(null);

  function clearAll() {
    link.current?.focus(); // the button that has the focus goes
    clear();
  }

  return (
    <div className="flex flex-wrap items-center justify-end gap-x-3 gap-y-1">
      <p role="status" className="text-sm text-soft">
        {CHOSEN[chosen.length]}
      </p>
      {chosen.length > 0 && (
        <Button look="quiet" onClick={clearAll}>
          Clear<span className="sr-only"> the chosen runs</span>
        </Button>
      )}
      <Link ref={link} to={path} className={buttonLook(isFull ? 'primary' : 'plain')}>
        Compare runs
      </Link>
    </div>
  );
}

const CHOSEN = ['', '1 run chosen. Choose another one.', '2 runs chosen.'];
