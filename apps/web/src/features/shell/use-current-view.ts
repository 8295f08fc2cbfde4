import { useLocation } from 'react-router';

/** The address of the view that is shown, as the navigation has it: `/app?view=runs`, `/app#queue`, `/settings`. */
export function useCurrentView(): string {
  const { pathname, search, hash } = useLocation();
  const params = new URLSearchParams(search);
  const view = params.get('view');
  if (pathname !== '/app') return pathname;
  if (view) return `${pathname}?view=${view === 'company' ? 'companies' : view}`;
  if (params.get('replay') === '1') return `${pathname}?view=replay`;
  return hash === '#queue' ? `${pathname}${hash}` : pathname;
}
