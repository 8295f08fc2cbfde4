import { useQuery } from '@tanstack/react-query';
import { goalProfilesQuery } from './goal-profiles-api.ts';

type GoalFilterProps = {
  /** What is filtered: "the queue". */
  what: string;
  /** The id of a profile; '' lets all pass. */
  value: string;
  onChange: (id: string) => void;
  className?: string;
};

/** Shows only what runs with one goal profile gave. A workspace with one profile has nothing to choose. */
export function GoalFilter({ what, value, onChange, className = '' }: GoalFilterProps) {
  const { data: profiles = [] } = useQuery(goalProfilesQuery);
  if (profiles.length < 2) return null;
  return (
    <select
      aria-label={`Filter ${what} by goal profile`}
      value={value}
      onChange={({ target }) => onChange(target.value)}
      className={`h-8 min-w-0 rounded-md border border-line-strong/60 bg-surface px-2 text-sm text-ink ${className}`}
    >
      <option value="">All goals</option>
      {profiles.map(({ id, name, retired_at }) => (
        <option key={id} value={id}>
          {retired_at === null ? name : `${name} (retired)`}
        </option>
      ))}
    </select>
  );
}
