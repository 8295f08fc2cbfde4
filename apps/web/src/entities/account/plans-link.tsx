import { Link } from 'react-router';

/** The way to the plan cards. */
export function PlansLink() {
  return (
    <Link to="/settings#billing" className="rounded-md text-accent underline underline-offset-3">
      See the plans
    </Link>
  );
}
