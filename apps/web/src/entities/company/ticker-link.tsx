import { Link } from 'react-router';
import { companyPath } from './company-path.ts';
import type { TickerProps } from './ticker.tsx';

type TickerLinkProps = TickerProps & { onClick?: () => void };

/** A ticker, which leads to the page of its company. In a row whose area is a button it stays a link of its own. */
export function TickerLink({ symbol, className = '', onClick }: TickerLinkProps) {
  return (
    <Link
      to={companyPath(symbol)}
      onClick={onClick}
      title={`${symbol}: company page`}
      className={`figures relative z-1 rounded-md font-semibold underline-offset-3 hover:text-accent hover:underline ${className}`}
    >
      {symbol}
    </Link>
  );
}
