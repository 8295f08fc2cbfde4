import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { runsQuery } from '../../entities/run/runs-api.ts';

/** Of a fork: which run it was forked from, and both side by side. */
export function RunOrigin({ runId }: { runId: string | null }) {
  const { data: runs } = useQuery(runsQuery);
  const from = runs?.find(({ id }) => id === runId)?.forked_from;
  if (!from) return null;
  return (
    <span>
      Forked at line <span className="figures">{from.seq}</span> ·{' '}
      <Link
        to={`/app?view=compare&a=${from.run_id}&b=${runId}`}
        className="rounded-md text-accent underline underline-offset-3"
      >
        Compare
      </Link>
    </span>
  );
}
