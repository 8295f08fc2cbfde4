import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { configQuery } from '../../api/config-query.ts';
import { marketText } from '../../entities/market/market-text.ts';
import { Brand } from '../../ui/brand.tsx';
import { buttonLook } from '../../ui/button.tsx';
import { DESK, VIEWS_BESIDE } from './views.ts';

/** Above a view beside the desk: what the data is, and the way to the other views. */
export function ViewHeader({ view }: { view: (typeof VIEWS_BESIDE)[number][0] }) {
  const { data: config } = useQuery(configQuery);
  return (
    <header className="flex min-h-[3.4rem] flex-wrap items-center gap-x-5 gap-y-1 border-b border-line bg-surface px-4 py-2 desk:px-6">
      <Brand to="/app" />
      <p className="text-xs text-soft max-sm:order-last max-sm:w-full">
        <span className={config?.fictional ? 'font-medium text-watch' : ''}>{config ? marketText(config) : ' '}</span>
      </p>
      <nav aria-label="Views" className="ml-auto flex flex-wrap justify-end gap-1 max-sm:gap-x-0">
        {[DESK, ...VIEWS_BESIDE].map(([name, to]) => (
          <Link
            key={name}
            to={to}
            aria-current={name === view ? 'page' : undefined}
            className={`${buttonLook('quiet')} aria-[current]:bg-accent-soft aria-[current]:text-ink max-sm:px-2 max-sm:text-xs`}
          >
            {name}
          </Link>
        ))}
      </nav>
    </header>
  );
}
