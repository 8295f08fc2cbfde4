import { Link } from 'react-router';
import { buttonLook } from '../../ui/button.tsx';

type UnknownCompanyProps = { symbol: string; reason: string | undefined };

/** The address names no company of this market: the server's sentence, and the way to those that there are. */
export function UnknownCompany({ symbol, reason }: UnknownCompanyProps) {
  return (
    <div className="mx-auto grid max-w-[52ch] justify-items-center gap-4 py-16 text-center">
      <h1 className="text-2xl font-semibold tracking-tight [overflow-wrap:anywhere]">
        {symbol === '' ? 'No company chosen' : `No company “${shortened(symbol)}”`}
      </h1>
      <p role="alert" className="text-soft">
        {reason ?? 'The address names no ticker.'} Search by ticker, name, sector or exchange, or open one of yours.
      </p>
      <Link to="/app?view=companies" className={buttonLook('primary')}>
        Companies
      </Link>
    </div>
  );
}

const LONGEST = 32;

function shortened(symbol: string): string {
  return symbol.length > LONGEST ? `${symbol.slice(0, LONGEST)}…` : symbol;
}
