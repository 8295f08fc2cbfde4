import { Link } from 'react-router';
import { ApiError, sentenceOf } from '../../api/http.ts';

const LACKS_PLAN = 403;

/** Why no file came. Where the plan has none, the way to the plans stands beside it. */
export function ExportFailure({ error, className = '' }: { error: Error | null; className?: string }) {
  if (!error) return null;
  return (
    <p role="alert" className={`rounded-md bg-bad-soft px-3 py-2 text-sm text-bad ${className}`}>
      {error instanceof ApiError ? sentenceOf(error) : 'Gemscout does not answer. Please try again.'}{' '}
      {error instanceof ApiError && error.status === LACKS_PLAN && (
        <Link to="/settings#billing" className="font-medium underline underline-offset-3">
          Settings
        </Link>
      )}
    </p>
  );
}
