import { Link } from 'react-router';
import { companyPath } from './company-path.ts';

type CompanyLinkProps = { symbol: string; name: string | undefined };

/** The name of a company, which leads to its page: in a row whose ticker is the row's own button. Nothing without a name. */
export function CompanyLink({ symbol, name }: CompanyLinkProps) {
  if (name === undefined) return null;
  return (
    <Link
      to={companyPath(symbol)}
      title={`${name}: company page`}
      className="relative z-1 rounded-md underline-offset-3 hover:text-accent hover:underline"
    >
      {name}
    </Link>
  );
}
