import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { goalProfileQuery } from './goal-profile-api.ts';
import { goalText } from './goal-text.ts';

/** What the next run is measured against, and the way to change it. */
export function GoalLink() {
  const { data } = useQuery(goalProfileQuery);
  if (!data) return null;
  return (
    <Link
      to="/settings?section=goal"
      title="The goal that runs are measured against"
      className="min-w-0 truncate rounded-md text-xs text-soft hover:text-accent"
    >
      Goal: {goalText(data.profile)}
    </Link>
  );
}
