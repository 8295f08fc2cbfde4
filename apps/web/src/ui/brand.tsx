import { Link } from 'react-router';

export function Brand({ to }: { to: string }) {
  return (
    <Link to={to} className="flex items-center gap-2 rounded-desk text-[1.07rem] font-semibold tracking-tight">
      <img src="/favicon.svg" alt="" width={22} height={22} />
      Gemscout
    </Link>
  );
}
